"""Documents as facts in the vocabulary of the rules, and back."""
