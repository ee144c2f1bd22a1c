"""Carry out the built-in verbs and assignments."""
