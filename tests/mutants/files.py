"""The files of asp/ whose rules are bent."""

EDITIONS = [
    "editions/2026_711.lp",
    "editions/2026_rules.lp",
    "editions/2010_710_en.lp",
    "editions/2010_710_fr.lp",
    "editions/2010_rules.lp",
]
LEVELERS = ["rules/711_leveler_cards.lp", *EDITIONS]
STACKS = [
    "rules/707_10_spell_copies.lp",
    "rules/115_targets.lp",
    "rules/700_2_modes.lp",
    "rules/601_casting.lp",
    "rules/405_stack.lp",
]
"""The files that the rulings about copies of spells rest on; their claims are asked in spaces of stacks."""
FILES = [
    *LEVELERS,
    "rules/702_87_level_up.lp",
    "rules/122_counters.lp",
    "rules/613_7_timestamps.lp",
    "rules/613_8_dependency.lp",
    *STACKS,
]
