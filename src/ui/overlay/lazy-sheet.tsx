import type { DialogSheetProps } from './dialog-sheet.tsx'
import { latePart } from './late-part.tsx'

/** Fetches the dialog's code ahead of its first opening, e.g. when the browser is idle. */
export const loadDialogSheet = () => import('./dialog-sheet.tsx')

const Sheet = latePart(async () => (await loadDialogSheet()).DialogSheet)

/** Nothing at all until the first opening; afterwards the sheet stays, so that it can animate out. */
export function LazySheet(props: DialogSheetProps) {
  return <Sheet wanted={props.open} onMissing={props.onClose} part={props} />
}
