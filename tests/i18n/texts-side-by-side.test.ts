import ts from 'typescript'
import { expect, test } from 'vitest'

/** Read by machines alone: nobody sees them in a line. */
const FOR_MACHINES = [
  '/src/site/pictures/picture-file.ts',
  '/src/site/blog/article/use-article-facts.ts',
]

const sources = Object.entries(
  import.meta.glob<string>('/src/{admin,site,app}/**/*.{ts,tsx}', {
    eager: true,
    query: '?raw',
    import: 'default',
  }),
).filter(([file]) => !FOR_MACHINES.includes(file) && !file.startsWith('/src/app/build/'))

/** What stands between texts of which each is a whole. */
const SEPARATOR = /^(?:, | · )$/

const isolates = (node: ts.Node): boolean => /\bisolate\b/.test(node.getText())

/** Texts that are put together without being laid out each by itself, as `file:line`. */
const findMixed = (file: string, source: string): readonly string[] => {
  const parsed = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true)
  const found: string[] = []
  const visit = (node: ts.Node): void => {
    if (isPlainJoin(node) || isPlainTemplate(node) || isPlainMix(node)) {
      const { line } = parsed.getLineAndCharacterOfPosition(node.getStart())
      found.push(`${file}:${line + 1}`)
    }
    ts.forEachChild(node, visit)
  }
  visit(parsed)
  return found
}

/** Words and figures of the product itself. */
const OWN =
  /^(?:i18n\._\(|t\(|format[A-Z]\w*\(|shortId\(|relativeTime\(|[A-Z_]+$|(?:action|state|age|all|fresh)$)/

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
    /^(?: · |\u00a0: )$/.test(text),
  ) &&
  node.templateSpans.some(({ expression }) => isForeign(expression)) &&
  !isolates(node) &&
  !isInMessage(node)

const isInMessage = (node: ts.Node): boolean =>
  ts.isPropertyAssignment(node.parent) && node.parent.name.getText() === 'message'

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

test('texts that stand side by side in one line are laid out each by itself', () => {
  // Most files put nothing together: reading those takes seconds.
  const putting = sources.filter(([, source]) => / · |\.join\(|\u00a0: /.test(source))
  expect(putting.length).toBeGreaterThan(20)
  expect(putting.flatMap(([file, source]) => findMixed(file, source))).toEqual([])
})
