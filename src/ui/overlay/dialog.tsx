import type { ReactNode } from 'react'
import type { DialogSheetProps } from './dialog-sheet.tsx'
import { lazyPart } from './lazy-part.tsx'

/** Loads the dialog's code before its first opening, e.g. when the browser is idle. */
export const loadDialogSheet = () => import('./dialog-sheet.tsx')

const Sheet = lazyPart(async () => (await loadDialogSheet()).DialogSheet)

/** Renders nothing until the first opening; afterwards the sheet stays mounted, so that it can animate out. */
export function LazySheet(props: DialogSheetProps) {
  return <Sheet wanted={props.open} onMissing={props.onClose} part={props} />
}

export interface DialogProps {
  open: boolean
  onClose: () => void
  title: string
  description?: ReactNode
  /** The buttons; the first one is the main one and is shown at the end. */
  footer?: ReactNode
  children?: ReactNode
  closeLabel: string
  /** `palette`: at the top, with a fixed height. */
  size?: 'sm' | 'md' | 'lg' | 'xl' | 'palette'
  /** The dialog has its own address and its own history entry: Back already closes it. */
  inAddress?: boolean
  /**
   * False while the dialog must not be interrupted: no close button, and neither Escape nor a click outside closes it.
   */
  dismissable?: boolean
}

/** A window on a desktop, a sheet from the bottom below 640 px. */
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
