/**
 * The text without characters that are invisible and have no effect in their position. Joiners have an effect in emoji,
 * in Persian and in Indic scripts; zero-width spaces between words of Thai and related scripts; variation selectors
 * after characters that have several forms. Line feeds, tabs and directional marks stay: those are handled on the whole
 * text.
 */
const withoutInvisible = (characters: readonly string[]): string => {
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

/**
 * Empty at an end of the text. `base`: the last character that is not a combining mark, of which there may be several.
 */
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
/** Letters of scripts whose letters join or stack. */
const JOINING =
  /(?![\p{scx=Latin}\p{scx=Greek}\p{scx=Cyrillic}\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Hangul}\p{scx=Thai}\p{scx=Lao}\p{scx=Common}])\p{L}/u
const WITHOUT_SPACES = /(?=\p{L})[\p{scx=Thai}\p{scx=Lao}\p{scx=Khmer}\p{scx=Myanmar}]/u

const NEEDED: readonly Needed[] = [
  { which: /[\u061c\u200e\u200f\u2066-\u2069]/, follows: ANYTHING },
  // U+180E separates the last vowel of a Mongolian word.
  { which: /[\u180e\u200c\u200d]/, follows: JOINING },
  {
    which: /\u200d/,
    follows: /[\p{Extended_Pictographic}\p{Emoji_Modifier}]/u,
    precedes: /\p{Extended_Pictographic}/u,
  },
  { which: /\u200b/, follows: WITHOUT_SPACES, precedes: WITHOUT_SPACES },
  { which: /[\ufe0e\ufe0f]/, follows: /\p{Emoji}/u },
  // Variants of Chinese characters, letters, and mathematical signs.
  { which: /[\ufe00-\ufe0d\u{e0100}-\u{e01ef}]/u, follows: /[\p{scx=Han}\p{Sm}\p{So}]/u },
  { which: /[\ufe00-\ufe0d\u180b-\u180d\u180f]/, follows: JOINING },
  // Fillers of old Korean syllables.
  { which: /\u115f/, follows: ANYTHING, precedes: /[\u1160-\u11a7]/ },
  { which: /\u1160/, follows: /[\u1100-\u115f]/ },
  // The flags of England, Scotland and Wales. Anywhere else, these are invisible words.
  { which: /[\u{e0030}-\u{e007f}]/u, follows: /[\u{1f3f4}\u{e0030}-\u{e007a}]/u },
]

/**
 * Repairs pasted text: in Unicode's composed form (NFC), with one kind of line end, and without invisible characters
 * that have no effect. Special characters that Word, phone books and web pages leave in a text become what they stand
 * for; what a script needs stays. Repairing twice changes nothing more. A few letters are longer in the composed form:
 * a text of at most `max` UTF-16 units that would become too long keeps its own form.
 */
export const cleanText = (text: string, max = Number.POSITIVE_INFINITY): string =>
  cleanAndCut(text.replace(LINE_END, '\n'), max)

/** As `cleanText`, in one line: line ends and tabs become spaces. */
export const cleanLine = (text: string, max = Number.POSITIVE_INFINITY): string =>
  cleanAndCut(text.replace(LINE_END_OR_TAB, ' '), max)

/** Word's line end inside a paragraph is U+000B, its page break U+000C. */
const LINE_END = /\r\n|[\r\v\f\u0085\u2028\u2029]/g
const LINE_END_OR_TAB = /\r\n|[\t\n\r\v\f\u0085\u2028\u2029]/g

const cleanAndCut = (text: string, max: number): string => {
  const cleaned = cleanCharacters(text.normalize('NFC')).trim().normalize('NFC')
  return cleaned.length > max && text.trim().length <= max ? cleanCharacters(text).trim() : cleaned
}

/** Whether there may be something to repair: nearly always there is not. */
const SUSPECT =
  /[^\P{Cc}\t\n]|[\p{Cs}\p{Default_Ignorable_Code_Point}\u2010\u2011\ufff9-\ufffb\uf0a7\uf0b7]/u

const cleanCharacters = (text: string): string => {
  if (!SUSPECT.test(text)) return text
  const plain = cleanDirection(text).replace(HYPHEN, '-').replace(WORD_BULLET, '•')
  return withoutInvisible([...plain])
}

const HYPHEN = /[\u2010\u2011]/g
/** Bullets of Word's Symbol and Wingdings fonts. */
const WORD_BULLET = /[\uf0a7\uf0b7]/g

/** Characters of Arabic, Hebrew and related scripts. */
const RIGHT_TO_LEFT =
  /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u

/** Whether a part of the text is right-to-left. */
export const hasRightToLeft = (text: string): boolean => RIGHT_TO_LEFT.test(text)

/** Embeddings and overrides: they can make `fdp` read `pdf`. Isolation replaces their legitimate use. */
const OVERRIDE = /[\u202a-\u202e]/g
const ISOLATE = /[\u2066-\u2069]/g
const DIRECTION_MARK = /[\u061c\u200e\u200f]/g

/** Beside right-to-left letters, a directional mark has no more effect than such a letter. */
const cleanDirection = (text: string): string => {
  const plain = text.replace(OVERRIDE, '')
  if (!hasRightToLeft(plain)) return plain.replace(ISOLATE, '').replace(DIRECTION_MARK, '')
  return isBalanced(plain) ? plain : plain.replace(ISOLATE, '')
}

/** Whether each isolate ends in the line in which it begins. */
const isBalanced = (text: string): boolean => text.split('\n').every(isLineBalanced)

const isLineBalanced = (line: string): boolean => {
  let open = 0
  for (const [mark] of line.matchAll(ISOLATE)) {
    open += mark === '\u2069' ? -1 : 1
    if (open < 0) return false
  }
  return open === 0
}

/**
 * All invisible characters: white space, joiners, directional marks, fillers, the empty Braille pattern, and
 * annotations. Control characters are not included: they are refused separately.
 */
const BLANK = /^[\s\p{Z}\p{Default_Ignorable_Code_Point}\u2800\ufff9-\ufffb]*$/u

/** Whether the text has no visible character. Between visible characters, joiners are part of the writing. */
export const isBlank = (text: string): boolean => BLANK.test(text)

/** In UTF-16 units: shorter than any file system's limit, in any script. */
export const LONGEST_FILE_NAME = 80

/** Not allowed in a file name on some system (Windows is the strictest), or special in a shell. */
const FORBIDDEN = /[<>:"|?*\p{Cc}]+/gu
/** Device names on Windows, whatever follows the dot. */
const RESERVED = /^(con|prn|aux|nul|com\d|lpt\d)(?=\.|$)/i

/**
 * The name for a downloaded file: without folders, control characters, and bidirectional control characters, with which
 * `photo<RLO>gpj.exe` looks like a picture. Never empty.
 */
export const cleanFileName = (text: string): string => {
  const last = cleanLine(text).split(/[/\\]/).at(-1) ?? ''
  const plain = last
    .replace(FORBIDDEN, '-')
    .replace(/\s+/g, ' ')
    .replace(/^[\s.]+|[\s.]+$/g, '')
    .replace(RESERVED, '_$1')
  const { stem, extension } = splitExtension(plain)
  const length = LONGEST_FILE_NAME - extension.length
  return `${cut(stem, length) || 'fichier'}${extension}`
}

/** `.webp`, in lower case and with its dot; empty: the name has none. */
export const extensionOf = (name: string): string => splitExtension(name).extension.toLowerCase()

const splitExtension = (name: string): { stem: string; extension: string } => {
  const extension = /\.[a-z\d]{1,8}$/i.exec(name)?.[0] ?? ''
  return { stem: name.slice(0, name.length - extension.length), extension }
}

/** Never in the middle of a character. */
const cut = (text: string, most: number): string =>
  text.length <= most
    ? text
    : text
        .slice(0, most)
        .replace(/[\ud800-\udbff]$/, '')
        .trim()
