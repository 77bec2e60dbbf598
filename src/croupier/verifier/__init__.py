"""The verifier that shares no code with the writer: one file, which runs without this package."""
