"""State documents and card definitions: read, checked, written back."""
