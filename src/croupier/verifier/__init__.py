"""The verifier that shares no code with the writer: three files, which run without this package."""
