/** One test of a story file. */
export type Story = {
  readonly file: string
  /** As it stands in the source: with `%s` where the test is one of several. */
  readonly name: string
  /** The addresses that it opens: `/models`, `/admin/blog?statut=brouillons`. */
  readonly opens: readonly string[]
}

const TEST_START = /^( *)(?:test|it)(?:\.\w+(?:\([^)]*\))?)*\(/
const DECLARATION = /^(?:export )?(?:const|(?:async )?function) (\w+)/
/** In a `describe`, whose tests stand as far in. */
const INNER_DECLARATION = /^ {2}(?:const|(?:async )?function) (\w+)/
/** A step that goes somewhere: `site.open('/models')`, `page.goto(`${origin}/blog`)`. */
const STEP =
  /\b(?:(?:open|goto|visit|read|see|show|load)\w*|go)\(\s*(?:[\w.]+(?:\(\))?(?:\.\w+)* ?[+,] )?(['"`])((?:\$\{[^}]*\})?[\w/][^'"`]*)/g

type Block = { readonly name: string | null; readonly text: string }

/** What the makers in tests/e2e/support open, by their names. */
export const readSupport = (sources: readonly string[]): ReadonlyMap<string, readonly string[]> =>
  declaredSteps(sources.flatMap(splitBlocks), new Map())

/** The tests of a story file; what its own functions open counts for those that call them. */
export const readStories = (
  file: string,
  source: string,
  support: ReadonlyMap<string, readonly string[]> = new Map(),
): readonly Story[] => {
  const named = addressesIn(source.match(/^const .*$/gm)?.join('\n') ?? '')
  const blocks = splitBlocks(source).map((block) => withAddresses(block, named))
  const declared = declaredSteps(blocks, support, isAdmin(source))
  return blocks.flatMap(({ name, text }) => {
    if (!TEST_START.test(text)) return []
    const opens = [
      ...steps(text, isAdmin(source)),
      ...called(text, new Map([...support, ...declared])),
    ]
    return [{ file, name: name ?? '', opens: [...new Set(opens)] }]
  })
}

/** `const address = '/models'`: by its name. */
const addressesIn = (text: string): ReadonlyMap<string, string> =>
  new Map(
    [...text.matchAll(/\bconst (\w+) = '([^']+)'/g)].map(([, name = '', address = '']) => [
      name,
      address,
    ]),
  )

/** What a step names is written out. */
const withAddresses = ({ name, text }: Block, named: ReadonlyMap<string, string>): Block => {
  const known = new Map([...named, ...addressesIn(text)])
  const written = text.replaceAll(/\((\w+)\)/g, (step, word: string) => {
    const address = known.get(word)
    return address === undefined ? step : `('${address}')`
  })
  return { name, text: written }
}

const isAdmin = (source: string): boolean => source.includes('visitAdmin(')

/** A source in the pieces that begin at a test or at a declaration of the file. */
const splitBlocks = (source: string): readonly Block[] => {
  const blocks: string[][] = []
  let isInner = false
  for (const line of source.split('\n')) {
    if (/^describe\b/.test(line)) isInner = true
    if (/^\}/.test(line)) isInner = false
    const starts = TEST_START.test(line) || DECLARATION.test(line)
    if (starts || (isInner && INNER_DECLARATION.test(line)) || blocks.length === 0) blocks.push([])
    blocks.at(-1)?.push(line)
  }
  return blocks.map((lines) => {
    const text = lines.join('\n')
    return { name: nameOf(text), text }
  })
}

const nameOf = (text: string): string | null => {
  const declaration = DECLARATION.exec(text) ?? INNER_DECLARATION.exec(text)
  if (declaration) return declaration[1] ?? null
  // Of a test that is made of a list the name comes after the list.
  const named = /(?:^ *(?:test|it)|\))\(\s*(['"`])((?:\\.|(?!\1).)*)\1/.exec(text)
  return named?.[2] ?? null
}

const declaredSteps = (
  blocks: readonly Block[],
  support: ReadonlyMap<string, readonly string[]>,
  admin = false,
): ReadonlyMap<string, readonly string[]> => {
  const declared = new Map<string, readonly string[]>()
  for (const { name, text } of blocks) {
    if (name === null || TEST_START.test(text)) continue
    const opens = [...steps(text, admin), ...called(text, new Map([...support, ...declared]))]
    if (opens.length > 0) declared.set(name, opens)
  }
  return declared
}

/** In a back-office story `admin.open('blog')` stands for `/admin/blog`. */
const steps = (text: string, admin: boolean): readonly string[] =>
  [...text.matchAll(STEP)].flatMap(([, , written = '']) => {
    const address = written.replace(/^\$\{[^}]*\}/, '').replaceAll(/\$\{[^}]*\}/g, 'x')
    if (address.startsWith('/')) return [address]
    return admin && /^[a-z]+(?:[?#/]|$)/.test(address) ? [`/admin/${address}`] : []
  })

const called = (
  text: string,
  declared: ReadonlyMap<string, readonly string[]>,
): readonly string[] => {
  const words = new Set(text.match(/\b[\w]+(?=\()/g))
  return [...declared].flatMap(([name, opens]) => (words.has(name) ? opens : []))
}
