import { createRoot, hydrateRoot, type Root, type RootOptions } from 'react-dom/client'

/**
 * Keeps React working in a document that other programs change: translators, dictionaries, password managers. A
 * translator removes a text node and inserts a `<font>` element instead. React still holds the text node: removing it,
 * or inserting something before it, throws and removes the whole page, and a new text is written where it is not
 * visible. React leaves this problem to applications (react#11538). Known remedies are an element around each text,
 * which every new screen and every library would have to add, and patched methods that swallow the error, which leave
 * stale text behind. This module remembers what replaces a node, so that whatever React does to the node is done to its
 * replacement. This covers all screens and what libraries render; it does not read React's internal data.
 */
type Replacements = { readonly nodes: readonly Node[]; readonly next: Node | null }

/**
 * What the running script has done so far: nodes that it inserted, and the last removal that nothing has replaced yet.
 */
type Batch = { readonly inserted: Set<Node>; openRemoval: MutationRecord | null }

/**
 * Where a node was removed: what is there now, and what came after it. Never read for what React has removed itself.
 */
const replacementsOf = new WeakMap<Node, Replacements>()
/** From a replacement to the node that it replaces. */
const originalOf = new WeakMap<Node, Node>()

const forget = (node: Node): void => {
  for (const replacement of replacementsOf.get(node)?.nodes ?? []) originalOf.delete(replacement)
  replacementsOf.delete(node)
}

/** Records that `nodes` replace the removed `node`, and also whatever `node` itself replaced. */
const replace = (node: Node, nodes: readonly Node[], next: Node | null): void => {
  const original = originalOf.get(node)
  replacementsOf.set(node, { nodes, next })
  for (const replacement of nodes) originalOf.set(replacement, node)
  if (original === undefined) return
  const before = replacementsOf.get(original)?.nodes ?? []
  const now = before.flatMap((replacement) => (replacement === node ? nodes : [replacement]))
  replacementsOf.set(original, { nodes: now, next })
  for (const replacement of nodes) originalOf.set(replacement, original)
}

/** Nodes that were inserted in this batch, adjacent to each other, from `node` on. */
const insertedBeside = (
  node: Node | null,
  step: 'previousSibling' | 'nextSibling',
  { inserted }: Batch,
): Node[] => {
  const found: Node[] = []
  for (let at = node; at !== null && inserted.delete(at); at = at[step]) found.push(at)
  return step === 'previousSibling' ? found.reverse() : found
}

const noteChange = (change: MutationRecord, batch: Batch): void => {
  const { removedNodes, previousSibling, nextSibling, target } = change
  for (const node of change.addedNodes) {
    forget(node)
    if (batch.openRemoval?.removedNodes[0] === node) batch.openRemoval = null
  }
  const added = [...change.addedNodes]
  const [removed] = removedNodes
  if (removed === undefined) {
    const { openRemoval } = batch
    const isInPlace =
      openRemoval?.target === target &&
      openRemoval.previousSibling === previousSibling &&
      openRemoval.nextSibling === nextSibling
    batch.openRemoval = null
    if (isInPlace) for (const node of openRemoval.removedNodes) replace(node, added, nextSibling)
    else for (const node of added) batch.inserted.add(node)
    return
  }
  const before =
    added.length > 0 ? added : insertedBeside(previousSibling, 'previousSibling', batch)
  const replacements =
    before.length > 0 ? before : insertedBeside(nextSibling, 'nextSibling', batch)
  for (const node of removedNodes) replace(node, replacements, nextSibling)
  batch.openRemoval = replacements.length === 0 ? change : null
}

let running: Batch | null = null

const end = (batch: Batch | null): void => {
  if (running === batch) running = null
}

const noteChanges = (changes: readonly MutationRecord[]): void => {
  if (changes.length === 0) return
  const batch = running ?? { inserted: new Set(), openRemoval: null }
  if (running === null) queueMicrotask(() => end(batch))
  running = batch
  for (const change of changes) noteChange(change, batch)
}

const { insertBefore, removeChild, appendChild } = Node.prototype

/** Removes a node wherever it is, together with wrappers of another program that are then empty. */
const removeAnywhere = (node: Node, upTo: Node): void => {
  const parent = node.parentNode
  if (parent === null) return
  removeChild.call(parent, node)
  if (parent !== upTo && upTo.contains(parent) && parent.firstChild === null)
    removeAnywhere(parent, upTo)
}

/** What replaces, within `parent`, a child that is no longer in it. */
const replacements = (parent: Node, child: Node): readonly Node[] => {
  if (parent.contains(child)) return [child]
  return (replacementsOf.get(child)?.nodes ?? []).filter((node) => parent.contains(node))
}

/** The child of `parent` before which `child` would be, when `child` itself is no longer in `parent`. */
const positionOf = (parent: Node, child: Node): Node | null => {
  let at = replacements(parent, child)[0] ?? null
  if (at === null) {
    const next = replacementsOf.get(child)?.next ?? null
    return next === null || next.parentNode === parent ? next : positionOf(parent, next)
  }
  while (at !== null && at.parentNode !== parent) at = at.parentNode
  return at
}

/** From here on React can be used in this document, whatever else changes the document. */
const tolerateForeignNodes = (): void => {
  if (Node.prototype.removeChild !== removeChild) return
  const observer = new MutationObserver((changes) => {
    noteChanges(changes)
    end(running)
  })
  observer.observe(document, { childList: true, subtree: true })
  const catchUp = () => noteChanges(observer.takeRecords())
  /** Runs `act` without recording its own changes as replacements. */
  const withoutRecording = (act: () => void): void => {
    act()
    observer.takeRecords()
  }
  /** Removes the replacements of a node that React inserts again. */
  const removeReplacements = (node: Node): void => {
    if (node.isConnected) return
    catchUp()
    const nodes = replacementsOf.get(node)?.nodes ?? []
    withoutRecording(() => {
      for (const replacement of nodes) removeAnywhere(replacement, replacement.getRootNode())
    })
    forget(node)
  }

  Node.prototype.removeChild = function <Child extends Node>(this: Node, child: Child): Child {
    if (child.parentNode === this) return removeChild.call(this, child) as Child // the same node
    catchUp()
    const nodes = replacements(this, child)
    withoutRecording(() => {
      for (const node of nodes) removeAnywhere(node, this)
    })
    forget(child)
    return child
  }
  Node.prototype.appendChild = function <Child extends Node>(this: Node, node: Child): Child {
    removeReplacements(node)
    return appendChild.call(this, node) as Child // the same node
  }
  Node.prototype.insertBefore = function <Child extends Node>(
    this: Node,
    node: Child,
    next: Node | null,
  ): Child {
    removeReplacements(node)
    if (next === null || next.parentNode === this)
      return insertBefore.call(this, node, next) as Child // the same node
    catchUp()
    return insertBefore.call(this, node, positionOf(this, next)) as Child // the same node
  }
  restoreOnWrite((node) => {
    catchUp()
    const [first, ...others] = (replacementsOf.get(node)?.nodes ?? []).filter(
      (at) => at.isConnected,
    )
    if (first === undefined) return
    withoutRecording(() => {
      first.parentNode?.replaceChild(node, first)
      for (const other of others) removeAnywhere(other, other.getRootNode())
    })
    forget(node)
  })
}

/** Shows a removed text node again when React writes into it: `restore` gets the node. */
const restoreOnWrite = (restore: (node: Text) => void): void => {
  const own = Object.getOwnPropertyDescriptor(Node.prototype, 'nodeValue')
  Object.defineProperty(Text.prototype, 'nodeValue', {
    ...own,
    set(this: Text, value: string | null) {
      own?.set?.call(this, value)
      if (!this.isConnected) restore(this)
    },
  })
}

/**
 * Keeps key presses of an input method from the page. A Japanese, Chinese or Korean word is composed with several keys:
 * Enter accepts it, Escape and the arrows choose among its forms. No screen and no library may handle these keys: Enter
 * would add a row, Escape would close a dialog. The browser's own handling goes on. Safari has already ended the
 * composition when it dispatches the Enter that ended it, and shows this only by the key code 229. Source: UI Events,
 * 5.2 and 7.3.1.
 */
const keepInputMethodKeys = (): void => {
  // On the window, so that it runs before any listener of a screen.
  window.addEventListener('keydown', keepToInputMethod, true)
}

const KEY_OF_INPUT_METHOD = 229

/** A named function, so that a page with several roots adds the listener only once. */
const keepToInputMethod = (event: KeyboardEvent): void => {
  if (event.isComposing || event.keyCode === KEY_OF_INPUT_METHOD) event.stopImmediatePropagation()
}

/** What every page needs before anything is rendered in it. */
const prepareDocument = (): void => {
  tolerateForeignNodes()
  keepInputMethodKeys()
}

/** React's `createRoot`, for a document that translators and extensions may change and input methods may write into. */
export const createReactRoot = (container: Element, options?: RootOptions): Root => {
  prepareDocument()
  return createRoot(container, options)
}

/** React's `hydrateRoot`, for such a document. */
export const hydrateReactRoot = (...page: Parameters<typeof hydrateRoot>): Root => {
  prepareDocument()
  return hydrateRoot(...page)
}
