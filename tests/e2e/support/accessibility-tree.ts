import type { Page } from 'playwright-core'
import { maskChanging } from '#tests/support/mask-changing.ts'
import { accessibleStates } from './accessible-states.ts'
import type { ShownPage } from './pages/shown-page.ts'

/**
 * A page as a screen reader gets it: roles, names and states, one per line, indented by nesting. Left out are parts
 * that change from day to day or from moment to moment (addresses, figures, dates, toasts, whether edits are being
 * sent), and parts that say nothing about the screen: a list's rows after the second one, unless each is one control,
 * the text of paragraphs, and the end of other long texts. Below it are the states that Playwright leaves out.
 */
export const accessibilityTree = async (page: Page, { isLog }: ShownPage): Promise<string> => {
  const most = isLog ? 0 : KEPT_ROWS
  const { tree, states } = await readAtRest(page, most)
  const text = tree.replaceAll(WAITS, '')
  const lines = [...foldRows(withoutAddresses(text), most), '- states:', ...states]
  return `${lines.map((line) => shorten(maskChanging(line))).join('\n')}\n`
}

/** The tree and the states are read separately: they belong together if the tree was the same before and after. */
const readAtRest = async (page: Page, most: number) => {
  const readTree = () => page.locator('body').ariaSnapshot()
  for (let before = await readTree(); ; ) {
    const states = await page.evaluate(accessibleStates, most)
    const tree = await readTree()
    if (tree === before) return { tree, states }
    before = tree
  }
}

/** In characters of one line. */
const LONGEST_TEXT = 70
const KEPT_ROWS = 2

/** A row's mark until its edit is sent, as a text alone or at the end of one. */
const WAITS = /\n *- text: En attente d’envoi$| ?En attente d’envoi/gm

const indentOf = (line: string): number => line.search(/\S/)

/** Of the toasts only the name of their region is kept. */
const withoutAddresses = (tree: string): string[] => {
  const kept: string[] = []
  let cutAt = Number.POSITIVE_INFINITY
  for (const line of tree.split('\n')) {
    if (indentOf(line) > cutAt || line.includes('- /url:')) continue
    cutAt = /^\s*- region "Notifications \(F8\)"/.test(line)
      ? indentOf(line)
      : Number.POSITIVE_INFINITY
    kept.push(line)
  }
  // An element that has become empty ends without a colon.
  return kept.map((line, at) =>
    line.endsWith(':') && indentOf(kept[at + 1] ?? '') <= indentOf(line) ? line.slice(0, -1) : line,
  )
}

/** Rows of a menu, for example: none of them can represent another one. */
const isOneControl = (lines: readonly string[], at: number): boolean => {
  const indent = indentOf(lines[at] ?? '')
  const isWithin = (line: string | undefined) => line !== undefined && indentOf(line) > indent
  const [first, second] = [lines[at + 1], lines[at + 2]]
  return isWithin(first) && !isWithin(second) && /^\s*- '?(link|button)\b/.test(first ?? '')
}

/** The first rows of a list represent all. */
const foldRows = (lines: readonly string[], most: number): string[] => {
  const kept: string[] = []
  /** By indentation: how many rows have appeared under the open parent. */
  const rows = new Map<number, number>()
  let foldedAt = Number.POSITIVE_INFINITY
  for (const [at, line] of lines.entries()) {
    const indent = indentOf(line)
    if (indent > foldedAt) continue
    foldedAt = Number.POSITIVE_INFINITY
    for (const deeper of rows.keys()) if (deeper > indent) rows.delete(deeper)
    if (!/^\s*- (listitem|row|article|option)\b/.test(line) || isOneControl(lines, at)) {
      kept.push(line)
      continue
    }
    const count = (rows.get(indent) ?? 0) + 1
    rows.set(indent, count)
    if (count <= most) kept.push(line)
    else {
      foldedAt = indent
      if (count === most + 1) kept.push(`${' '.repeat(indent)}- …`)
    }
  }
  return kept
}

const shorten = (line: string): string => {
  const [start = ''] = /^\s*- [\w]+:? ?/.exec(line) ?? []
  const text = line.slice(start.length)
  return text.length <= LONGEST_TEXT ? line : `${start}${text.slice(0, LONGEST_TEXT)}…`
}
