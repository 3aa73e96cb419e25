import { useEffect, useEffectEvent, useId } from 'react'

/** A dialog, menu or sheet above the page: Back closes it. */
type Layer = { readonly id: string; readonly close: () => void }

/** The open layers, from bottom to top. Each has its own history entry above its page's entry. */
const openLayers: Layer[] = []

/** Callbacks that wait until the browser has gone back one entry. */
const afterBack: (() => void)[] = []

/** The entry before the current navigation: without it, Back and Forward look the same. */
let currentEntry: Entry = { layer: null, page: null }

let isStarted = false
let openedCount = 0

type Entry = {
  /** Null for the page's own entry. */
  readonly layer: string | null
  /** The index of the page in this visit, as the router counts it: a layer has its page's index. */
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
 * From now on Back closes the topmost layer of the page instead of leaving the page. The router must not see these
 * events, as all of them concern one page: so this must start before the router, which listens to the same events.
 */
export const startLayerHistory = (): void => {
  isStarted = true
  addEventListener('popstate', onPopState)
}

/** Called after every navigation of the router. */
export const recordEntry = (): void => {
  currentEntry = entryOf(history.state)
}

const onPopState = (event: PopStateEvent): void => {
  const from = currentEntry
  currentEntry = entryOf(event.state)
  if (afterBack.length > 0) {
    event.stopImmediatePropagation()
    for (const run of afterBack.splice(0)) run()
    return
  }
  const isSamePage = from.page === currentEntry.page
  if (isSamePage && (from.layer ?? currentEntry.layer) !== null) event.stopImmediatePropagation()
  const closing = openLayers.splice(openLayers.findIndex(({ id }) => id === currentEntry.layer) + 1)
  for (const layer of closing.reverse()) layer.close()
  if (closing.length > 0) return
  const isBackFromClosed = isSamePage && isClosed(from) && !isClosed(currentEntry)
  const isBackToClosed =
    !isSamePage && isClosed(currentEntry) && (currentEntry.page ?? 0) < (from.page ?? 0)
  // The entry of a layer that was closed in another way shows nothing new: Back has to go one entry further.
  if (isBackFromClosed) history.back()
  if (isBackToClosed) goBack(() => undefined)
}

const isClosed = ({ layer }: Entry): boolean =>
  layer !== null && !openLayers.some(({ id }) => id === layer)

/** Goes back one entry of the same page, and then calls `then`. */
const goBack = (then: () => void): void => {
  afterBack.push(then)
  if (afterBack.length === 1) history.back()
}

/** Goes back over the topmost layer's history entry, if it is the current one, and then calls `close`. */
export const leaveTopLayer = (close: () => void): void => {
  const { layer } = entryOf(history.state)
  if (isStarted && layer !== null && layer === openLayers.at(-1)?.id) goBack(close)
  else close()
}

/**
 * Calls `then` once the page's own entry is the current one again: a navigation that replaces the entry must not leave
 * it in the history.
 */
export const leaveLayers = (then: () => void): void => {
  if (isStarted && entryOf(history.state).layer !== null) goBack(() => leaveLayers(then))
  else then()
}

const addLayer = (layer: Layer): void => {
  const state = { ...history.state, [LAYER]: layer.id }
  // Reuses the entry of a closed layer.
  if (isClosed(entryOf(history.state))) history.replaceState(state, '')
  else history.pushState(state, '')
  openLayers.push(layer)
  currentEntry = entryOf(state)
}

/**
 * Gives a layer its own history entry while it is open: `onBack` closes it. Every component of the kit that opens above
 * the page calls it. If a layer is closed in another way, Back skips its entry.
 */
export const useBackCloses = (isOpen: boolean, onBack: () => void): void => {
  const name = useId()
  const close = useEffectEvent(onBack)
  useEffect(() => {
    if (!isOpen || !isStarted) return
    openedCount += 1
    const layer = { id: `${name}${openedCount}`, close: () => close() }
    addLayer(layer)
    return () => {
      const at = openLayers.indexOf(layer)
      if (at >= 0) openLayers.splice(at, 1)
    }
  }, [isOpen, name])
}

const OPEN_DIALOGS = ':is([role=dialog], [role=alertdialog])[data-state=open]'
const OPEN_LAYERS = `${OPEN_DIALOGS}, :is([role=menu], [role=listbox])[data-state=open], dialog[open]`

/** The open dialogs, from bottom to top. */
export const openDialogs = (): readonly Element[] => [...document.querySelectorAll(OPEN_DIALOGS)]

/** A layer is open above the page, and handles the keys itself. */
export const isLayerOpen = (): boolean => document.querySelector(OPEN_LAYERS) !== null
