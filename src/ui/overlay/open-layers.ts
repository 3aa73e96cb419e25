const OPEN_DIALOGS = ':is([role=dialog], [role=alertdialog])[data-state=open]'
const OPEN_LAYERS = `${OPEN_DIALOGS}, :is([role=menu], [role=listbox])[data-state=open], dialog[open]`

/** The dialogs that are open, each above those before it. */
export const openDialogs = (): readonly Element[] => [...document.querySelectorAll(OPEN_DIALOGS)]

/** Something lies above the page, and wants the keys for itself. */
export const isLayerOpen = (): boolean => document.querySelector(OPEN_LAYERS) !== null
