"""The verifier that shares no code with the writer: a folder, which runs without this package."""
