import ts from 'typescript'
import { isSpared, SPARED_CALLS, SPARED_ELEMENTS, SPARED_NAMES } from './not-faults.ts'

const KINDS = [
  'condition turned',
  'and for or',
  'comparison moved',
  'equality turned',
  'number changed',
  'text changed',
  'truth turned',
  'statement dropped',
  'early return dropped',
  'property dropped',
  'attribute dropped',
  'fallback dropped',
  'await removed',
  'query clause cut',
] as const

export type Kind = (typeof KINDS)[number]

/** One change of a source: what stands from `start` to `end` becomes `after`. */
export type Fault = {
  readonly kind: Kind
  readonly start: number
  readonly end: number
  readonly before: string
  readonly after: string
}

/** The source with the fault of this kind that begins at this position; null if there is none. */
export const plant = (file: string, source: string, kind: Kind, start: number): string | null => {
  const fault = findFaults(file, source).find((each) => each.kind === kind && each.start === start)
  return fault ? withFault(source, fault) : null
}

export const withFault = (source: string, { start, end, after }: Fault): string =>
  source.slice(0, start) + after + source.slice(end)

/** Every fault that can be planted in a source, in the order of their places. */
export const findFaults = (file: string, source: string): readonly Fault[] => {
  if (isSpared(file)) return []
  const kind = file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS
  const tree = ts.createSourceFile(file, source, ts.ScriptTarget.ES2024, true, kind)
  const faults: Fault[] = []
  const add = (found: Kind, from: ts.Node | readonly [number, number], after: string): void => {
    const [start, end] = 'kind' in from ? [from.getStart(tree), from.getEnd()] : from
    faults.push({ kind: found, start, end, before: source.slice(start, end), after })
  }
  const visit = (node: ts.Node, areWordsSpared: boolean): void => {
    if (isWithoutCode(node)) return
    const spared = areWordsSpared || sparesWords(node)
    for (const look of LOOKS) look(node, { add, source, spared })
    ts.forEachChild(node, (child) => visit(child, spared))
  }
  visit(tree, false)
  return faults.toSorted((one, other) => one.start - other.start || one.end - other.end)
}

type At = {
  readonly add: (kind: Kind, from: ts.Node | readonly [number, number], after: string) => void
  readonly source: string
  readonly spared: boolean
}

type Look = (node: ts.Node, at: At) => void

const isWithoutCode = (node: ts.Node): boolean =>
  ts.isTypeNode(node) ||
  ts.isImportDeclaration(node) ||
  ts.isExportDeclaration(node) ||
  ts.isInterfaceDeclaration(node) ||
  ts.isTypeAliasDeclaration(node)

const sparesWords = (node: ts.Node): boolean => {
  if (ts.isCallExpression(node) || ts.isNewExpression(node))
    return SPARED_CALLS.has(node.expression.getText())
  if (ts.isTaggedTemplateExpression(node)) return SPARED_CALLS.has(node.tag.getText())
  if (ts.isJsxElement(node)) return SPARED_ELEMENTS.has(node.openingElement.tagName.getText())
  if (ts.isJsxSelfClosingElement(node)) return SPARED_ELEMENTS.has(node.tagName.getText())
  if (ts.isJsxAttribute(node) || ts.isPropertyAssignment(node))
    return SPARED_NAMES.has(node.name.getText())
  return false
}

/** `!` is put before it, or taken away. */
const turned = (condition: ts.Expression, source: string): string => {
  if (
    ts.isPrefixUnaryExpression(condition) &&
    condition.operator === ts.SyntaxKind.ExclamationToken
  )
    return condition.operand.getText()
  const text = source.slice(condition.getStart(), condition.getEnd())
  return ts.isIdentifier(condition) || ts.isCallExpression(condition) ? `!${text}` : `!(${text})`
}

const findConditions: Look = (node, { add, source }) => {
  if (ts.isIfStatement(node) || ts.isWhileStatement(node))
    add('condition turned', node.expression, turned(node.expression, source))
  if (ts.isConditionalExpression(node))
    add('condition turned', node.condition, turned(node.condition, source))
  if (isShownWhere(node)) add('condition turned', node.left, turned(node.left, source))
}

/** `{isOpen && <Sheet />}` */
const isShownWhere = (node: ts.Node): node is ts.BinaryExpression =>
  ts.isBinaryExpression(node) &&
  node.operatorToken.kind === ts.SyntaxKind.AmpersandAmpersandToken &&
  ts.isJsxExpression(node.parent)

const OPERATORS: Readonly<Record<string, readonly [Kind, string]>> = {
  '<': ['comparison moved', '<='],
  '<=': ['comparison moved', '<'],
  '>': ['comparison moved', '>='],
  '>=': ['comparison moved', '>'],
  '===': ['equality turned', '!=='],
  '!==': ['equality turned', '==='],
  '&&': ['and for or', '||'],
  '||': ['and for or', '&&'],
}

const findOperators: Look = (node, { add }) => {
  if (!ts.isBinaryExpression(node)) return
  const { operatorToken, left } = node
  if (operatorToken.kind === ts.SyntaxKind.QuestionQuestionToken) {
    add('fallback dropped', [left.getEnd(), node.getEnd()], '')
    return
  }
  const other = OPERATORS[operatorToken.getText()]
  if (other && !isShownWhere(node)) add(other[0], operatorToken, other[1])
}

const findLiterals: Look = (node, { add, spared }) => {
  if (ts.isNumericLiteral(node)) {
    const value = Number(node.text)
    if (!isName(node)) add('number changed', node, String(value + 1))
  }
  if (node.kind === ts.SyntaxKind.TrueKeyword) add('truth turned', node, 'false')
  if (node.kind === ts.SyntaxKind.FalseKeyword) add('truth turned', node, 'true')
  if (!ts.isStringLiteral(node) && !ts.isNoSubstitutionTemplateLiteral(node)) return
  // What an element is given as plain text is mostly a look: `gap="s"`.
  if (spared || isName(node) || ts.isJsxAttribute(node.parent) || isModule(node)) return
  const quote = node.getText().charAt(0)
  add('text changed', node, node.text === '' ? `${quote}x${quote}` : `${quote}${quote}`)
}

const isName = (node: ts.Node): boolean =>
  ts.isPropertyAssignment(node.parent) && node.parent.name === node

const isModule = (node: ts.Node): boolean =>
  ts.isCallExpression(node.parent) && node.parent.expression.kind === ts.SyntaxKind.ImportKeyword

const findStatements: Look = (node, { add }) => {
  if (ts.isExpressionStatement(node)) add('statement dropped', node, '')
  if (ts.isIfStatement(node) && !node.elseStatement && leaves(node.thenStatement))
    add('early return dropped', node, '')
}

const leaves = (statement: ts.Statement): boolean => {
  const last = ts.isBlock(statement) ? statement.statements.at(-1) : statement
  if (!last) return false
  return ts.isReturnStatement(last) || ts.isContinueStatement(last) || ts.isThrowStatement(last)
}

const findMembers: Look = (node, { add, source, spared }) => {
  if (ts.isJsxAttribute(node)) {
    const isPlainText = node.initializer && ts.isStringLiteral(node.initializer)
    if (!isPlainText && !spared) add('attribute dropped', node, '')
  }
  const isMember = ts.isPropertyAssignment(node) || ts.isShorthandPropertyAssignment(node)
  if (!isMember || spared) return
  const end = node.getEnd()
  add('property dropped', [node.getStart(), source.charAt(end) === ',' ? end + 1 : end], '')
}

const findAwaits: Look = (node, { add }) => {
  if (ts.isAwaitExpression(node))
    add('await removed', [node.getStart(), node.expression.getStart()], '')
}

const CLAUSES = new Set(['where', 'whereRef', 'orderBy', 'limit', 'having', 'groupBy', 'distinct'])

/** Of a query that is put together call by call, one call. */
const findClauses: Look = (node, { add }) => {
  if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return
  const { expression, name } = node.expression
  if (!CLAUSES.has(name.text)) return
  add('query clause cut', [expression.getEnd(), node.getEnd()], '')
}

const LOOKS: readonly Look[] = [
  findConditions,
  findOperators,
  findLiterals,
  findStatements,
  findMembers,
  findAwaits,
  findClauses,
]
