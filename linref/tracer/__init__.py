"""The tracer: records into blocks, and blocks into text, Markdown or JSON Lines."""
