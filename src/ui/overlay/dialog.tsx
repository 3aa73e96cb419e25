import type { ReactNode } from 'react'
import type { DialogSheetProps } from './dialog-sheet.tsx'
import { latePart } from './late-part.tsx'

/** Fetches the dialog's code ahead of its first opening, e.g. when the browser is idle. */
export const loadDialogSheet = () => import('./dialog-sheet.tsx')

const Sheet = latePart(async () => (await loadDialogSheet()).DialogSheet)

/** Nothing at all until the first opening; afterwards the sheet stays, so that it can animate out. */
export function LazySheet(props: DialogSheetProps) {
  return <Sheet wanted={props.open} onMissing={props.onClose} part={props} />
}

export interface DialogProps {
  open: boolean
  onClose: () => void
  title: string
  description?: ReactNode
  /** The buttons; the first one is the main one and stands at the end. */
  footer?: ReactNode
  children?: ReactNode
  closeLabel: string
  /** `palette`: at the top, and as tall whatever it holds. */
  size?: 'sm' | 'md' | 'lg' | 'xl' | 'palette'
  /** It stands in the address, whose entry in the history is its own: Back closes it already. */
  inAddress?: boolean
  /** False while something must not be interrupted: no close button, Escape or press outside. */
  dismissable?: boolean
}

/** A window on a desk, a sheet from the bottom under 640 px. */
export function Dialog({
  description,
  footer,
  children,
  size = 'md',
  dismissable = true,
  ...rest
}: DialogProps) {
  return (
    <LazySheet
      {...rest}
      {...{ description, footer, children, size, dismissable }}
      shape="window"
      role="dialog"
      hideTitle={false}
    />
  )
}
