const OPEN_LAYERS =
  ':is([role=dialog], [role=alertdialog], [role=menu], [role=listbox])[data-state=open]'

/** Something lies above the page, and wants the keys for itself. */
export const isLayerOpen = (): boolean => document.querySelector(OPEN_LAYERS) !== null
