"""The API for programs: tokens, tables, streams of JSON lines, records."""
