"""Where the rules are: the `.lp` files of an installed package or of a checkout."""

from functools import cache
from pathlib import Path


@cache
def asp_folder() -> Path:
    """The folder with the rules, whatever the working directory.

    Returns:
        `pyleveler/asp` in an installed wheel, else `asp` beside the package of an editable checkout.

    Raises:
        FileNotFoundError: Neither is there; the installation is broken.
    """
    package = Path(__file__).resolve().parent
    for folder in (package / "asp", package.parent / "asp"):
        if (folder / "vocabulary.lp").is_file():
            return folder
    raise FileNotFoundError(f"the rules of pyleveler are neither in {package / 'asp'} nor in {package.parent / 'asp'}")


def encoding(name: str) -> Path:
    """The path of one file of the rules, such as `derive.lp` or `rules/613_layers.lp`.

    Raises:
        FileNotFoundError: There is no such file.
    """
    path = asp_folder() / name
    if not path.is_file():
        raise FileNotFoundError(f"the rules of pyleveler have no file {name} in {asp_folder()}")
    return path


def card_files() -> list[Path]:
    """The files of the card library, in the order of their names."""
    return sorted((asp_folder() / "cards").glob("*.lp"))


def claim_files() -> list[Path]:
    """The files of the claims: they say what the rules should come to, and encode none."""
    folder = asp_folder()
    return [folder / "claims.lp", *sorted(folder.glob("claims/*.lp")), *sorted(folder.glob("rulings/*.lp"))]
