import { Dialog as Ark } from '@ark-ui/react/dialog'
import { Portal } from '@ark-ui/react/portal'
import { X } from 'lucide-react'
import { type FocusEvent, type ReactNode, useLayoutEffect, useRef } from 'react'
import { dialog } from '#styled-system/recipes/dialog.js'
import { IconButton } from '../form/button.tsx'
import { pageHeading } from '../layout/page-focus.tsx'
import { useEarlyEscape } from './early-escape.ts'
import { leaveTopLayer, useBackCloses } from './layer-history.ts'

export interface DialogSheetProps {
  open: boolean
  onClose: () => void
  /** It stands in the address, whose entry in the history is its own: Back closes it already. */
  inAddress?: boolean | undefined
  /** What Back does, where it is something else than to close. */
  onBack?: (() => void) | undefined
  shape: 'window' | 'start' | 'end'
  size: 'sm' | 'md' | 'lg' | 'xl' | 'palette' | 'drawer'
  role: 'dialog' | 'alertdialog'
  dismissable: boolean
  title: string
  hideTitle: boolean
  closeLabel: string | undefined
  description: ReactNode
  footer: ReactNode
  /** Where the focus goes on when what had it before is gone; null: back there. */
  nextFocus?: (() => HTMLElement | null) | undefined
  children: ReactNode
}

/** A toast above the dialog can be pressed without closing it. */
const keepForToasts = (event: CustomEvent<{ originalEvent: Event }>) => {
  const { target } = event.detail.originalEvent
  if (target instanceof Element && target.closest('[data-toast-viewport]')) event.preventDefault()
}

/**
 * Where one dialog leads to another, the first one, once it is gone, would take along what lies above it, and gives the
 * focus back to what is under both. Neither is a wish to leave.
 */
const keepAfterAnother = (event: Event) => event.preventDefault()

/**
 * The safe answer of a question, else the first field on a desk, unless something above it is to be read first; else
 * the dialog itself, which is then read aloud.
 */
const firstFocus = (content: HTMLElement | null): HTMLElement | null => {
  const chosen = content?.querySelector<HTMLElement>('[data-autofocus]')
  if (chosen) return chosen
  if (content?.querySelector('[data-read-first]')) return content
  // on a phone the keyboard would hide half of the sheet before anybody has read it
  const isDesk = matchMedia('(hover: hover) and (pointer: fine)').matches
  return (isDesk && content?.querySelector<HTMLElement>('input, textarea, select')) || content
}

/**
 * Ark leads the focus from the last control to the first one without a scroll: in a low window that one is out of sight.
 * The first focus of all stays where it is: the question above it is read first. Source: WCAG 2.2, 2.4.11.
 */
const scrollToFocus = ({ target, currentTarget, relatedTarget }: FocusEvent<HTMLElement>): void => {
  const isMove = currentTarget.contains(relatedTarget)
  if (isMove && target !== currentTarget) target.scrollIntoView({ block: 'nearest' })
}

/** Null where no link in the dialog has led to another page. */
const newPageHeading = (openedOn: string): HTMLElement | null =>
  location.pathname === openedOn ? null : pageHeading()

/** The weight of Ark's dialog: loaded when the first dialog opens. */
export function DialogSheet(props: DialogSheetProps) {
  const { open, onClose, shape, size, role, dismissable } = props
  const looks = dialog({ shape, size })
  const content = useRef<HTMLDivElement>(null)
  const openedOn = useRef('')
  useLayoutEffect(() => {
    if (open) openedOn.current = location.pathname
  }, [open])
  useBackCloses(open && !props.inAddress, props.onBack ?? onClose)
  useEarlyEscape(open && dismissable, content, () => leaveTopLayer(onClose))
  return (
    <Ark.Root
      open={open}
      onOpenChange={(change) => {
        if (!change.open) leaveTopLayer(onClose)
      }}
      role={role}
      closeOnEscape={dismissable}
      closeOnInteractOutside={dismissable && role === 'dialog'}
      initialFocusEl={() => firstFocus(content.current)}
      finalFocusEl={() => props.nextFocus?.() ?? newPageHeading(openedOn.current)}
      onInteractOutside={keepForToasts}
      onRequestDismiss={keepAfterAnother}
      onFocusOutside={keepAfterAnother}
      lazyMount
      unmountOnExit
    >
      <Portal>
        <Ark.Backdrop className={looks.backdrop} />
        <Ark.Positioner className={looks.positioner}>
          <Ark.Content ref={content} className={looks.content} onFocus={scrollToFocus}>
            <SheetHeader {...props} looks={looks} />
            <div className={looks.body}>{props.children}</div>
            {props.footer ? <div className={looks.footer}>{props.footer}</div> : null}
          </Ark.Content>
        </Ark.Positioner>
      </Portal>
    </Ark.Root>
  )
}

function SheetHeader(props: DialogSheetProps & { looks: ReturnType<typeof dialog> }) {
  const { looks, title, hideTitle, description, closeLabel, dismissable } = props
  return (
    <div className={looks.header}>
      <div>
        <Ark.Title className={looks.title} hidden={hideTitle}>
          {title}
        </Ark.Title>
        {description ? (
          <Ark.Description className={looks.description}>{description}</Ark.Description>
        ) : null}
      </div>
      {closeLabel && dismissable ? (
        <div className={looks.close}>
          <Ark.CloseTrigger asChild>
            <IconButton label={closeLabel} icon={<X />} />
          </Ark.CloseTrigger>
        </div>
      ) : null}
    </div>
  )
}
