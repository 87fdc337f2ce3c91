"""The command line: what it prints, where, and with which exit status."""
