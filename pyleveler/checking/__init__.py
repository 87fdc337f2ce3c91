"""Every clause and ruling as a claim over whole spaces of states, and whether it is as expected."""

from pyleveler.checking.claims import ClauseClaim, clause_claims
from pyleveler.checking.running import check
from pyleveler.checking.verdicts import Answer, Verdict

__all__ = ["Answer", "ClauseClaim", "Verdict", "check", "clause_claims"]
