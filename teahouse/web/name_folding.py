"""Names as the eye reads them: two that look alike fold to the same text, which is compared and never shown.

The idea is that of Unicode's confusables (UTS 39), cut down to the scripts that people here could mix: Latin, Cyrillic
and Greek. There is one rule for guests and accounts: accents fold as well (Ádám is Adam), because whoever reads quickly
does not see them; and since case does not count, I, i, l and 1 are one letter (Ian is Lan). What takes two letters to
look like another one (rn and m) is left alone. The database keeps folded names: to change the rule is to migrate them.
"""

import unicodedata

# Each letter, and the small ones that they or their capitals are taken for: Latin letters that no accent can be removed
# from and small capitals, then Cyrillic, then Greek.
LOOK_ALIKES = {
    "a": "ɑᴀ" "а" "α",
    "b": "ƀʙ" "вь" "β",
    "c": "ᴄ" "с",
    "d": "đðɖᴅ" "ԁ",
    "e": "əɛᴇ" "е" "ε",
    "g": "ɡɢ",
    "h": "ħʜ" "нһ",
    "j": "ȷᴊ" "ј" "ϳ",
    "k": "ĸᴋ" "к" "κ",
    "l": "i1|ıɩɪłƚʟǀ" "іӏ" "ι",
    "m": "ᴍ" "м",
    "n": "ŋɴ" "п" "η",
    "o": "0øɵᴏ" "о" "οσ",
    "p": "þᴘ" "р" "ρ",
    "q": "ԛ",
    "r": "ʀ" "г",
    "s": "ꜱ" "ѕ",
    "t": "ŧᴛ" "т" "τ",
    "u": "ʊᴜ" "υμ",
    "v": "ᴠ" "ѵ" "ν",
    "w": "ᴡ" "ԝ" "ω",
    "x": "х" "χ",
    "y": "ʏ" "уү" "γ",
    "z": "ᴢ" "ζ",
}  # fmt: skip
FOLDED = str.maketrans({sign: letter for letter, signs in LOOK_ALIKES.items() for sign in signs})
# Some signs fold to several letters.
LONGEST_FOLDED = 200
# Capitals that look like another letter than their small ones do.
GREEK_CAPITALS = str.maketrans("ΗΜΝΥ", "HMNY")
GREEK_SMALL = ("α", "ω")
# Letters of which nothing is drawn, though Unicode counts them as letters.
BLANK = "\u115f\u1160\u3164\uffa0\u2800"


def fold(name: str) -> str:
    """What a name looks like: no case, accents, spaces, punctuation nor anything that is not seen; may be ""."""
    text = unicodedata.normalize("NFKC", name)
    if not has_small_greek(text):
        text = text.translate(GREEK_CAPITALS)
    bare = unicodedata.normalize("NFKD", text.casefold()).translate(FOLDED)
    return "".join(sign for sign in bare if sign.isalnum() and sign not in BLANK)[:LONGEST_FOLDED]


def has_small_greek(text: str) -> bool:
    """Whether Greek is written in small letters here, so that its capitals are what they are in Greek."""
    first, last = GREEK_SMALL
    return any(first <= sign <= last for sign in unicodedata.normalize("NFD", text))
