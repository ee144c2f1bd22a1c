"""Turn rule texts of card games into checked programs."""
