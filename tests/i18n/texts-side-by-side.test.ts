import ts from 'typescript'
import { expect, test } from 'vitest'

/** Read only by machines: they are not visible in a line. */
const FOR_MACHINES = ['/src/site/shared/picture-file.ts', '/src/site/blog/use-article-facts.ts']

const sources = Object.entries(
  import.meta.glob<string>('/src/{admin,site,entry}/**/*.{ts,tsx}', {
    eager: true,
    query: '?raw',
    import: 'default',
  }),
).filter(([file]) => !FOR_MACHINES.includes(file))

/** What stands between texts of which each is a whole. */
const SEPARATOR = /^(?:[,;] |\s?: |\s[·–—|/→-]\s|\s[(«]\s?|\s?[)»])$/

const isolates = (node: ts.Node): boolean => /\bisolate\b/.test(node.getText())

/** Texts that are put together without being laid out each by itself, as `file:line`. */
const findMixed = (file: string, source: string): readonly string[] => {
  const parsed = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true)
  const found: string[] = []
  const visit = (node: ts.Node): void => {
    if (isPlainJoin(node) || isPlainTemplate(node) || isPlainSum(node) || isPlainMix(node)) {
      const { line } = parsed.getLineAndCharacterOfPosition(node.getStart())
      found.push(`${file}:${line + 1}`)
    }
    ts.forEachChild(node, visit)
  }
  visit(parsed)
  return found
}

/** Words and figures of the product itself. */
const OWN = new RegExp(
  [
    /^(?:i18n\._|t|format[A-Z]\w*|shortId|relativeTime|kindText|sizeText|kindOf|amountText|euros|day|moment|deskZone|zoneName)\(/,
    // Texts whose parts were isolated where they were put together.
    /^(?:[A-Z_]+|action|state|age|all|fresh|facts|failed|shown)$/,
    /\.length$|^(?:error|fault)\./,
  ]
    .map(({ source }) => source)
    .join('|'),
)

const isForeign = (node: ts.Expression): boolean => !OWN.test(node.getText())

/** `names.join(', ')` */
const isPlainJoin = (node: ts.Node): boolean => {
  if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return false
  const [between] = node.arguments
  return (
    node.expression.name.text === 'join' &&
    between !== undefined &&
    ts.isStringLiteral(between) &&
    SEPARATOR.test(between.text) &&
    !isolates(node.expression.expression)
  )
}

/** A template whose texts a dot or a colon parts; outside of messages, which isolate what they take. */
const isPlainTemplate = (node: ts.Node): boolean =>
  ts.isTemplateExpression(node) &&
  [node.head, ...node.templateSpans.map(({ literal }) => literal)].some(({ text }) =>
    SEPARATOR.test(text),
  ) &&
  node.templateSpans.some(({ expression }) => isForeign(expression)) &&
  !isolates(node) &&
  !isInMessage(node)

const isInMessage = (node: ts.Node): boolean =>
  ts.isPropertyAssignment(node.parent) && node.parent.name.getText() === 'message'

/** `name + ' (' + email + ')'` */
const isPlainSum = (node: ts.Node): boolean =>
  ts.isBinaryExpression(node) &&
  node.operatorToken.kind === ts.SyntaxKind.PlusToken &&
  ts.isStringLiteral(node.right) &&
  SEPARATOR.test(node.right.text) &&
  isForeign(node.left) &&
  !isolates(node)

/** `{name} · <Link>`: beside our words, an element of its own isolates, a bare text does not. */
const isPlainMix = (node: ts.Node): boolean => {
  if (!ts.isJsxElement(node) && !ts.isJsxFragment(node)) return false
  if (ts.isJsxElement(node) && node.openingElement.tagName.getText() === 'Trans') return false
  const hasWords = node.children.some((child) => ts.isJsxText(child) && /\S/.test(child.text))
  return (
    hasWords &&
    node.children.some(
      (child) =>
        ts.isJsxExpression(child) &&
        child.expression !== undefined &&
        isForeign(child.expression) &&
        (ts.isPropertyAccessExpression(child.expression) || ts.isIdentifier(child.expression)),
    )
  )
}

test.each([
  "[name, email].join(' – ')",
  '`$' + '{name} ($' + '{email})`',
  '`$' + '{name}\u00a0: $' + '{subject}`',
  '`$' + '{name} | $' + '{subject}`',
  "name + ' / ' + email",
  '<p>{message.name} ({message.email})</p>',
])('texts side by side are found: %s', (code) => {
  expect(findMixed('new.tsx', `const shown = ${code}`)).not.toEqual([])
})

test('texts that stand side by side in one line are laid out each by itself', () => {
  // Most files put nothing together: reading those takes seconds.
  const putting = sources.filter(([, source]) =>
    /\.join\(|[^\n] [·–—|/→-][ \u00a0]|[`'}][,;] |[ \u00a0][:(«][ \u00a0'`$]|[}] \(/.test(source),
  )
  expect(putting.length).toBeGreaterThan(20)
  expect(putting.flatMap(([file, source]) => findMixed(file, source))).toEqual([])
})
