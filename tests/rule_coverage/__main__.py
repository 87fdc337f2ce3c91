"""The rules that fire in no test state: `cd tests; python -m rule_coverage`."""

import time

from .firing import never_fired, rules

started = time.monotonic()
left = never_fired()
print("\n".join(left))
print(f"{len(rules())} rules, {len(left)} never fire, {time.monotonic() - started:.0f} s")
raise SystemExit(1 if left else 0)
