/**
 * The text without the characters that are drawn as nothing and do nothing where they stand. Joiners do something in
 * emoji, in Persian and in the scripts of India; spaces without width between words of Thai and its neighbours; selectors
 * after characters that have several forms. Line feeds and tabs stay, and marks of direction: the whole text judges these.
 */
export const withoutInvisible = (characters: readonly string[]): string => {
  const kept: string[] = []
  let base = ''
  characters.forEach((character, at) => {
    if (NOTHING_TO_SEE.test(character)) {
      const after = characters[at + 1] ?? ''
      if (!isNeeded(character, { before: kept.at(-1) ?? '', base, after })) return
    }
    kept.push(character)
    if (!MARK.test(character)) base = character
  })
  return kept.join('')
}

/** Empty at an end of the text. `base`: the last character that is no mark upon another, of which there may be several. */
type Neighbours = { readonly before: string; readonly base: string; readonly after: string }

const isNeeded = (character: string, { before, base, after }: Neighbours): boolean =>
  NEEDED.some(
    ({ which, follows, precedes }) =>
      which.test(character) && follows.test(base) && (precedes?.test(after) ?? true),
  ) && !(SELECTOR.test(character) && SELECTOR.test(before))

const MARK = /\p{M}/u
const SELECTOR = /\p{Variation_Selector}/u
const NOTHING_TO_SEE = /[^\P{Cc}\t\n]|[\p{Cs}\p{Default_Ignorable_Code_Point}\ufff9-\ufffb]/u

type Needed = { readonly which: RegExp; readonly follows: RegExp; readonly precedes?: RegExp }

const ANYTHING = /^/
/** Letters of scripts whose letters join, or stack. */
const JOINING =
  /(?![\p{scx=Latin}\p{scx=Greek}\p{scx=Cyrillic}\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Hangul}\p{scx=Thai}\p{scx=Lao}\p{scx=Common}])\p{L}/u
const WITHOUT_SPACES = /(?=\p{L})[\p{scx=Thai}\p{scx=Lao}\p{scx=Khmer}\p{scx=Myanmar}]/u

const NEEDED: readonly Needed[] = [
  { which: /[\u061c\u200e\u200f\u2066-\u2069]/, follows: ANYTHING },
  // U+180E parts the last vowel of a Mongolian word.
  { which: /[\u180e\u200c\u200d]/, follows: JOINING },
  {
    which: /\u200d/,
    follows: /[\p{Extended_Pictographic}\p{Emoji_Modifier}]/u,
    precedes: /\p{Extended_Pictographic}/u,
  },
  { which: /\u200b/, follows: WITHOUT_SPACES, precedes: WITHOUT_SPACES },
  { which: /[\ufe0e\ufe0f]/, follows: /\p{Emoji}/u },
  // Forms of Chinese characters, of letters, and of signs of mathematics.
  { which: /[\ufe00-\ufe0d\u{e0100}-\u{e01ef}]/u, follows: /[\p{scx=Han}\p{Sm}\p{So}]/u },
  { which: /[\ufe00-\ufe0d\u180b-\u180d\u180f]/, follows: JOINING },
  // Fillers of old Korean syllables.
  { which: /\u115f/, follows: ANYTHING, precedes: /[\u1160-\u11a7]/ },
  { which: /\u1160/, follows: /[\u1100-\u115f]/ },
  // The flags of England, Scotland and Wales. Anywhere else, these are words that nobody sees.
  { which: /[\u{e0030}-\u{e007f}]/u, follows: /[\u{1f3f4}\u{e0030}-\u{e007a}]/u },
]
