import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { type SelectorComponent, transform } from 'lightningcss'
import { describe, expect, test } from 'vitest'
import { readRecipeStyles } from '#build/inline-assets.ts'
import { recipes, slotRecipes } from '#ui/recipes.ts'
import { colorPairs, semanticTokens } from '#ui/theme/semantic-tokens.ts'
import { tokens } from '#ui/theme/tokens.ts'

/** A sheet with those that it imports, in their order. */
const readSheet = (file: string): string =>
  readFileSync(file, 'utf8').replace(/@import '([^']+)';/g, (_, imported: string) =>
    readSheet(join(dirname(file), imported)),
  )

// As the build makes it: in another order than Panda's sheet in one piece.
execFileSync('panda', ['cssgen', '--splitting', '--silent'])
const sheet = readSheet('styled-system/styles.css')
const declarations = [...sheet.matchAll(/^\s*([a-z-]+):\s*([^;{}]+);?$/gm)].map(
  ([, property = '', value = '']) => ({ property, value: value.trim() }),
)

const leafNames = (node: object, path: readonly string[] = []): string[] =>
  Object.entries(node).flatMap(([key, child]) =>
    typeof child !== 'object' || child === null || 'value' in child || 'dark' in child
      ? [[...path, key].join('.')]
      : leafNames(child, [...path, key]),
  )

describe('a recipe that names a token the kit does not have', () => {
  // Panda passes an unknown name through unchanged, and the browser then drops the line silently.
  const names = new Set(
    [tokens, semanticTokens].flatMap((group) =>
      Object.values(group).flatMap((scale) => leafNames(scale)),
    ),
  )
  for (const name of leafNames(colorPairs)) names.add(name)
  // keywords of CSS itself
  for (const keyword of [
    '0',
    'text',
    'none',
    'base',
    'medium',
    'thick',
    'small',
    'strong',
    'wide',
    'title',
    'display',
    'light',
  ])
    names.delete(keyword)

  test('is seen: no line of the sheet holds a bare token name', () => {
    const bare = declarations.filter(({ value }) =>
      value.split(/[\s,]+/).some((word) => names.has(word)),
    )
    expect(bare).toEqual([])
  })

  test('is detected, even misspelt: lengths and colours are variables, numbers or CSS keywords', () => {
    const measured =
      /^((min-|max-)?(width|height)|(padding|margin|inset)(-.+)?|top|right|bottom|left|(row-|column-)?gap|font-size|line-height|border-radius|(background-|border-.*)?color|z-index|font-family)$/
    const sound =
      /^(!important|(var|calc|min|max|clamp|rgb|color-mix)\(.*|-?[\d.]+([a-z%]+)?|#[\da-f]+|auto|none|inherit|normal|transparent|currentcolor|canvastext|highlight|highlighttext|max-content|min-content|fit-content|system-ui|'\w+'?)$/i
    const odd = declarations.filter(
      ({ property, value }) =>
        measured.test(property) && !sound.test(value.split(/[\s,](?![^(]*\))/)[0] ?? ''),
    )
    expect(odd).toEqual([])
  })

  test('is seen: every variable used is declared', () => {
    const declared = new Set([...sheet.matchAll(/(--[\w-]+):/g)].map(([, name]) => name))
    const given = /^--(columns-|swipe-x$|pull$|mix-|font-|global-|header-height$)/
    const missing = [...sheet.matchAll(/var\((--[\w-]+)/g)]
      .map(([, name = '']) => name)
      .filter((name) => !declared.has(name) && !given.test(name))
    expect([...new Set(missing)]).toEqual([])
  })
})

test('no outline is transparent: where the system forces its colours, every part would look focused', () => {
  const outlines = declarations.filter(({ property }) => property.startsWith('outline'))
  expect(outlines.length).toBeGreaterThan(5)
  expect(outlines.filter(({ value }) => value.includes('transparent'))).toEqual([])
})

describe('themes', () => {
  const flat = sheet.slice(sheet.indexOf('@layer tokens {')).replace(/\s+/g, ' ')
  const pageColor = (scope: string): string | undefined => {
    const [, block = ''] = flat.split(`${scope} {`)
    return block.match(/^[^}]*?--colors-bg-page: ([^;]+);/)?.[1]
  }

  test('dark is the default, the system may ask for light, the visitor’s choice wins', () => {
    const light = '@media (prefers-color-scheme: light) { :where(:root, :host)'
    expect(pageColor(':where(:root, :host)')).toBe('var(--colors-ink)')
    expect(pageColor(light)).toBe('var(--colors-paper)')
    expect(pageColor('[data-theme=dark]')).toBe('var(--colors-ink)')
    expect(pageColor('[data-theme=light]')).toBe('var(--colors-paper)')
  })
})

describe('Thai', () => {
  const thai = sheet.match(/\n\s*:lang\(th\)\s*\{([^}]*)\}/)?.[1] ?? ''

  test('has lines of 1.6 and more', () => {
    const heights = [...thai.matchAll(/--line-heights-\w+:\s*([\d.]+)/g)].map(([, height]) =>
      Number(height),
    )
    expect(heights.length).toBeGreaterThan(3)
    expect(Math.min(...heights)).toBeGreaterThanOrEqual(1.6)
  })

  test('has no letter spacing', () => {
    const spacings = [...thai.matchAll(/--letter-spacings-\w+:\s*([^;]+);/g)].map(
      ([, spacing]) => spacing,
    )
    expect(spacings.length).toBeGreaterThan(2)
    expect(new Set(spacings)).toEqual(new Set(['normal']))
  })
})

test('a class begins with the name of its recipe: by it a document finds the styles that it shows', () => {
  const names = new Set(
    Object.keys({ ...recipes, ...slotRecipes }).map((key) =>
      key.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`),
    ),
  )
  const classes = Array.from(
    sheet.replaceAll(/@layer[^{;]*/g, '').matchAll(/\.([a-z][\w-]*)/g),
    ([, name = '']) => name,
  )
  expect(classes.length).toBeGreaterThan(500)
  expect(classes.filter((name) => !names.has(name.split(/--|__/)[0] ?? ''))).toEqual([])
})

test('with reduced motion there is no animation', () => {
  expect(sheet.replace(/\s+/g, ' ')).toMatch(
    /prefers-reduced-motion: reduce\) \{ \*,\s?\*::before,\s?\*::after \{[^}]*animation-duration: 0\.01ms !important/,
  )
})

test('no style removes the focus ring without showing another', () => {
  const bare = [
    ...sheet.matchAll(/([^{}]+)\{([^{}]*outline:\s*(?:none|0|2px solid transparent)[^{}]*)\}/g),
  ].map(([, selector = '']) => selector.trim().split('\n').at(-1)?.trim())
  const renderedOtherwise = [
    '.dialog__content', // a frame that is focused to be read aloud, not a control
    '.admin-page__root', // likewise
    '.gallery__root', // its pictures show the ring
    '.field__input', // the well around it shows the ring
    '.field__input--kind_select option:is(:hover, :focus)', // the row is filled
    '.record-card__title a:focus-visible', // the whole record shows the ring
    '.table__title a:focus-visible', // the whole line shows the ring
    '.menu__content',
    '.menu__item', // the row is filled
  ]
  expect(bare.filter((selector) => !renderedOtherwise.includes(selector ?? ''))).toEqual([])
})

describe('a browser drops a list of selectors if it does not know one of them', () => {
  // What every browser knows that knows cascade layers, without which nothing here has a look.
  const everywhere = new Set(
    `active after backdrop before checked disabled empty enabled first-child first-letter first-line first-of-type focus
    focus-visible focus-within host hover lang last-child last-of-type link marker nth-child nth-last-child nth-of-type
    only-child placeholder read-only root selection visited`.split(/\s+/),
  )

  /** `:is` and `:where` are forgiving: they drop what they do not know, and keep the rest. */
  const newWords = (selector: readonly SelectorComponent[]): string[] =>
    selector.flatMap((part) => {
      if (part.type !== 'pseudo-class' && part.type !== 'pseudo-element') return []
      if (part.kind === 'is' || part.kind === 'where') return []
      if (part.kind === 'not') return part.selectors.flatMap(newWords)
      const word = 'name' in part ? String(part.name) : part.kind
      return everywhere.has(word) || word.startsWith('-webkit-') ? [] : [word]
    })

  /**
   * The lists, outside of what asks the browser first, that are dropped whole where one of their selectors is unknown.
   */
  const mixedLists = (css: string): string[][] => {
    const mixed: string[][] = []
    let questions = 0
    transform({
      filename: 'sheet.css',
      code: Buffer.from(css),
      visitor: {
        Rule: {
          supports: () => void questions++,
          style: ({ value: { selectors } }) => {
            const words = selectors.map((selector) =>
              [...new Set(newWords(selector))].sort().join(),
            )
            if (questions === 0 && new Set(words).size > 1) mixed.push(words)
          },
        },
        RuleExit: ({ type }) => void (type === 'supports' && questions--),
      },
    })
    return mixed
  }

  test('is distinguished from one that is kept', () => {
    expect(mixedLists('.a, .b:popover-open {}')).toEqual([['', 'popover-open']])
    expect(mixedLists('.a, .b:not(.c:has(+ .d)) {}')).toEqual([['', 'has']])
    expect(mixedLists('.a, .b::details-content {}')).toEqual([['', 'details-content']])
    expect(mixedLists('.a:has(b), .c:popover-open {}')).toEqual([['has', 'popover-open']])
    expect(mixedLists('.a:has(b), .c:has(d) {}')).toEqual([])
    expect(mixedLists('.a, .b:is(:open, :hover), .c::before {}')).toEqual([])
    expect(mixedLists('@supports selector(:open) { .a, .b:open {} }')).toEqual([])
    expect(mixedLists('@supports (gap: 0) { .a {} } .a, .b:open {}')).toEqual([['', 'open']])
  })

  test('no such list holds what older browsers need', () => {
    const { code } = transform({ filename: 'sheet.css', code: Buffer.from(sheet), minify: true })
    const sheets = { 'in one piece': code.toString(), ...readRecipeStyles() }
    const mixed = Object.entries(sheets).map(([name, css]) => [name, mixedLists(css)] as const)
    expect(mixed.length).toBeGreaterThan(50)
    expect(mixed.filter(([, lists]) => lists.length > 0)).toEqual([])
  })
})

describe('what comes or goes in a page does not have all of it styled anew', () => {
  const asksBelow = (part: SelectorComponent): boolean =>
    part.type === 'pseudo-class' &&
    (part.kind === 'has' ||
      ((part.kind === 'not' || part.kind === 'is' || part.kind === 'where') &&
        part.selectors.some((selector) => selector.some(asksBelow))))

  /** `:has()` of an element above one that anything could be: browsers then look at all that is below it. */
  const wideSelectors = (css: string): SelectorComponent[][] => {
    const wide: SelectorComponent[][] = []
    transform({
      filename: 'sheet.css',
      code: Buffer.from(css),
      visitor: {
        Selector: (selector) => {
          const end = selector.findLastIndex(({ type }) => type === 'combinator')
          const isNamed = selector
            .slice(end + 1)
            .some(({ type }) => ['type', 'class', 'id', 'attribute', 'nesting'].includes(type))
          if (!isNamed && selector.slice(0, end + 1).some(asksBelow)) wide.push(selector)
        },
      },
    })
    return wide
  }

  test('is distinguished from one that does', () => {
    const count = (selector: string): number => wideSelectors(`${selector} { color: red }`).length
    expect(count('html:has(.a) .b > *')).toBe(1)
    expect(count('.a:not(:has(> .b)) > :first-child')).toBe(1)
    expect(count('html:has(.a) .b, .c:has(d) ~ [e]')).toBe(0)
    expect(count('.a:has(> :last-child)')).toBe(0)
    expect(count('.a > :first-child')).toBe(0)
  })

  test('no selector does', () => {
    expect(wideSelectors(sheet)).toEqual([])
  })
})

test('every element of a page lays out what is written in it by itself, as a bdi does', () => {
  expect(sheet).toMatch(/body \*\s*\{\s*unicode-bidi: plaintext/)
})
