import { Window } from 'happy-dom'
import { expect } from 'vitest'
import { plain } from './visit-site.ts'

export type ReadPage = {
  /** Without the parts for visitors without scripts. */
  readonly document: Document
  /** Its own address, after the server's redirects. */
  readonly path: string
  /** The text of the page, or of its first part of this kind. */
  readonly words: (selector?: string) => string
  /** All JSON-LD data. */
  readonly facts: () => readonly Record<string, unknown>[]
}

/** A public page as the server answers it: no browser, no styles, no scripts. */
export const readPage = async (origin: string, path: string, status = 200): Promise<ReadPage> => {
  const answer = await fetch(`${origin}${path}`)
  expect([path, answer.status]).toEqual([path, status])
  const document = parse(await answer.text())
  return {
    document,
    path: answer.url.slice(origin.length),
    words: (selector = 'main') => wordsOf(partOf(document, selector)),
    facts: () =>
      partsOf(document, 'script[type="application/ld+json"]').map(({ textContent }) =>
        JSON.parse(textContent),
      ),
  }
}

export const partsOf = (root: ParentNode, selector: string): readonly Element[] => [
  ...root.querySelectorAll(selector),
]

export const partOf = (root: ParentNode, selector: string): Element => {
  const part = root.querySelector(selector)
  if (!part) throw new Error(`the page has no ${selector}`)
  return part
}

export const attributesOf = (
  parts: readonly Element[],
  attribute: string,
): readonly (string | null)[] => parts.map((part) => part.getAttribute(attribute))

/** The part of this kind with this name. */
export const namedPart = (root: ParentNode, selector: string, name: string | RegExp): Element => {
  const [part, ...others] = namedParts(root, selector, name)
  if (!part || others.length > 0) throw new Error(`no ${selector} alone is named ${name}`)
  return part
}

/** The parts of this kind with this name, as a screen reader announces it. */
export const namedParts = (
  root: ParentNode,
  selector: string,
  name: string | RegExp,
): readonly Element[] =>
  partsOf(root, selector).filter(
    (part) =>
      part.closest(UNSEEN) === null &&
      (typeof name === 'string' ? nameOf(part) === plain(name) : name.test(nameOf(part))),
  )

/** The text of a part as a reader sees it, without no-break spaces and typographic apostrophes. */
export const wordsOf = (part: Element): string => linesOf(part).join(' ')

/** The same; separate parts are separate entries. */
export const linesOf = (part: Element): readonly string[] => linesIn(part, UNSEEN)

/** Elements shown only after a press, or never. */
const UNSEEN = [
  '[hidden]',
  '[popover]',
  'details:not([open]) > :not(summary)',
  'dialog:not([open])',
  ...['head', 'script', 'style', 'template', 'noscript', 'svg', 'textarea'],
].join(', ')

/** All others begin a line. */
const IN_A_LINE = /^(A|ABBR|B|CITE|CODE|EM|I|MARK|Q|S|SMALL|SPAN|STRONG|SUB|SUP|TIME)$/

const linesIn = (part: Element, unseen: string): readonly string[] =>
  childrenText(part, unseen)
    .split('\n')
    .map((line) => plain(line).trim())
    .filter((line) => line !== '')

const childrenText = (part: Element, unseen: string): string => {
  let text = ''
  let before: ChildNode | null = null
  for (const child of part.childNodes) {
    // Elements with no text between them are laid out apart.
    if (isElement(child) && before && isElement(before)) text += '\n'
    text += nodeText(child, unseen)
    before = child
  }
  return text
}

const nodeText = (node: ChildNode, unseen: string): string => {
  if (node.nodeType === TEXT) return (node.nodeValue ?? '').replaceAll('\n', ' ')
  if (!isElement(node) || node.matches(unseen)) return ''
  const text = childrenText(node, unseen)
  return IN_A_LINE.test(node.tagName) ? text : `\n${text}\n`
}

const TEXT = 3
const isElement = (node: ChildNode): node is HTMLElement => node.nodeType === 1

const nameOf = (part: Element): string => {
  const labels = part.getAttribute('aria-labelledby')?.split(' ')
  if (labels)
    return labels.map((id) => spoken(partOf(part.ownerDocument, `[id="${id}"]`))).join(' ')
  const label = part.getAttribute('aria-label')
  if (label !== null) return plain(label)
  const own = part.id ? part.ownerDocument.querySelector(`label[for="${part.id}"]`) : null
  return spoken(own ?? part.closest('label') ?? part)
}

const spoken = (part: Element): string => linesIn(part, `${UNSEEN}, [aria-hidden=true]`).join(' ')

/**
 * No script of it runs, and nothing that it references is fetched. The parser differs from a browser’s: it drops parts
 * of a title that look like a comment. Whether a page withstands hostile text has to be tested in a browser.
 */
const parse = (html: string): Document => {
  const { DOMParser } = new Window({
    settings: { enableJavaScriptEvaluation: false, disableJavaScriptFileLoading: true },
  })
  // It implements the browser's types, as far as they are used here.
  const document = new DOMParser().parseFromString(html, 'text/html') as unknown as Document
  for (const part of partsOf(document, 'noscript')) part.remove()
  return document
}
