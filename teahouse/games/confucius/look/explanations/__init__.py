"""What things of Confucius are and what they mean for the reader now, chapter by chapter."""
