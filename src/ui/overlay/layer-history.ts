import { useEffect, useEffectEvent, useId } from 'react'

/** What lies above the page: Back closes it. */
type Layer = { readonly id: string; readonly close: () => void }

/** The layers that are open, each above those before it. Each has an entry of its own above its page's in the history. */
const open: Layer[] = []

/** What waits until the browser has gone back by itself one entry. */
const waiting: (() => void)[] = []

/** Where the browser was before it went anywhere: Back cannot be told from Forward otherwise. */
let here: Entry = { layer: null, page: null }

let isFollowed = false
let opened = 0

type Entry = {
  /** Null for the page's own entry. */
  readonly layer: string | null
  /** The how-manieth page of this visit, as the router counts them: a layer has its page's number. */
  readonly page: number | null
}

const fieldOf = (state: unknown, name: string): unknown =>
  typeof state === 'object' && state !== null ? Reflect.get(state, name) : undefined

const entryOf = (state: unknown): Entry => {
  const layer = fieldOf(state, LAYER)
  const page = fieldOf(state, PAGE)
  return {
    layer: typeof layer === 'string' ? layer : null,
    page: typeof page === 'number' ? page : null,
  }
}

const LAYER = 'layer'
/** React Router's own name for it. */
const PAGE = 'idx'

/**
 * From now on Back closes the topmost layer of the page instead of leaving the page. The router hears nothing of it, to
 * it all of that is one page: so this starts before the router, which listens to the browser, too.
 */
export const startLayerHistory = (): void => {
  isFollowed = true
  addEventListener('popstate', onTurn)
}

/** Called whenever the router has gone to a page. */
export const noteEntry = (): void => {
  here = entryOf(history.state)
}

const onTurn = (event: PopStateEvent): void => {
  const from = here
  here = entryOf(event.state)
  if (waiting.length > 0) {
    event.stopImmediatePropagation()
    for (const run of waiting.splice(0)) run()
    return
  }
  const isSamePage = from.page === here.page
  if (isSamePage && (from.layer ?? here.layer) !== null) event.stopImmediatePropagation()
  const closing = open.splice(open.findIndex(({ id }) => id === here.layer) + 1)
  for (const layer of closing.reverse()) layer.close()
  if (closing.length > 0) return
  const isBackFromClosed = isSamePage && isClosed(from) && !isClosed(here)
  const isBackToClosed = !isSamePage && isClosed(here) && (here.page ?? 0) < (from.page ?? 0)
  // The entry of a layer that was closed otherwise shows nothing new: going back has to go further back.
  if (isBackFromClosed) history.back()
  if (isBackToClosed) goBack(() => undefined)
}

const isClosed = ({ layer }: Entry): boolean =>
  layer !== null && !open.some(({ id }) => id === layer)

/** Goes back one entry that shows the same page, and goes on then. */
const goBack = (then: () => void): void => {
  waiting.push(then)
  if (waiting.length === 1) history.back()
}

/** Closes the topmost layer by way of the history, where nothing is left of it, and goes on with what closes it. */
export const leaveTopLayer = (close: () => void): void => {
  const { layer } = entryOf(history.state)
  if (isFollowed && layer !== null && layer === open.at(-1)?.id) goBack(close)
  else close()
}

/** Goes on once the page's own entry is the current one again: what replaces it must not leave it behind. */
export const leaveLayers = (then: () => void): void => {
  if (isFollowed && entryOf(history.state).layer !== null) goBack(() => leaveLayers(then))
  else then()
}

const addLayer = (layer: Layer): void => {
  const state = { ...history.state, [LAYER]: layer.id }
  // An entry that shows nothing any more serves again.
  if (isClosed(entryOf(history.state))) history.replaceState(state, '')
  else history.pushState(state, '')
  open.push(layer)
  here = entryOf(state)
}

/**
 * Gives a layer its place in the history as long as it is open: `onBack` closes it. Every part of the kit that lies above
 * the page calls it. Where a layer is closed otherwise, its entry is passed over.
 */
export const useBackCloses = (isOpen: boolean, onBack: () => void): void => {
  const name = useId()
  const close = useEffectEvent(onBack)
  useEffect(() => {
    if (!isOpen || !isFollowed) return
    opened += 1
    const layer = { id: `${name}${opened}`, close: () => close() }
    addLayer(layer)
    return () => {
      const at = open.indexOf(layer)
      if (at >= 0) open.splice(at, 1)
    }
  }, [isOpen, name])
}

const OPEN_DIALOGS = ':is([role=dialog], [role=alertdialog])[data-state=open]'
const OPEN_LAYERS = `${OPEN_DIALOGS}, :is([role=menu], [role=listbox])[data-state=open], dialog[open]`

/** The dialogs that are open, each above those before it. */
export const openDialogs = (): readonly Element[] => [...document.querySelectorAll(OPEN_DIALOGS)]

/** Something lies above the page, and wants the keys for itself. */
export const isLayerOpen = (): boolean => document.querySelector(OPEN_LAYERS) !== null
