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
  /** The dialog has its own address and its own history entry: Back already closes it. */
  inAddress?: boolean | undefined
  /** What Back does, if not closing. */
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
  /** Where the focus goes if the element that had it before is gone; null: back to that element. */
  nextFocus?: (() => HTMLElement | null) | undefined
  children: ReactNode
}

/** A toast above the dialog can be clicked without closing the dialog. */
const keepOpenForToasts = (event: CustomEvent<{ originalEvent: Event }>) => {
  const { target } = event.detail.originalEvent
  if (target instanceof Element && target.closest('[data-toast-viewport]')) event.preventDefault()
}

/**
 * When one dialog opens another and is then removed, Ark would also close the dialog above it, and would move the focus
 * to the page below both. Neither means that the user wants to leave.
 */
const keepOpenForNextDialog = (event: Event) => event.preventDefault()

/**
 * The safe answer of a question; else the first field on a desktop, unless a text above it must be read first; else the
 * dialog itself, which screen readers then announce.
 */
const firstFocus = (content: HTMLElement | null): HTMLElement | null => {
  const chosen = content?.querySelector<HTMLElement>('[data-autofocus]')
  if (chosen) return chosen
  if (content?.querySelector('[data-read-first]')) return content
  // on a phone the keyboard would hide half of the sheet before the user has read it
  const isDesk = matchMedia('(hover: hover) and (pointer: fine)').matches
  return (isDesk && content?.querySelector<HTMLElement>('input, textarea, select')) || content
}

/**
 * Ark moves the focus from the last control to the first one without scrolling: in a low window that one is out of
 * view. The initial focus does not scroll: the question above it is read first. Source: WCAG 2.2, 2.4.11.
 */
const scrollToFocus = ({ target, currentTarget, relatedTarget }: FocusEvent<HTMLElement>): void => {
  const isMove = currentTarget.contains(relatedTarget)
  if (isMove && target !== currentTarget) target.scrollIntoView({ block: 'nearest' })
}

/** Where the dialog was opened: the page, and the element that had the focus. */
type Opening = { readonly path: string; readonly opener: Element | null }

/**
 * Null unless the element that had the focus before cannot have it again: a link in the dialog has led to another page,
 * or the dialog was removed together with it.
 */
const headingInstead = ({ path, opener }: Opening, content: Element | null): HTMLElement | null => {
  const isBothGone = content === null && !opener?.isConnected
  return location.pathname !== path || isBothGone ? pageHeading() : null
}

/** Contains the code of Ark's dialog: loaded when the first dialog opens. */
export function DialogSheet(props: DialogSheetProps) {
  const { open, onClose, shape, size, role, dismissable } = props
  const looks = dialog({ shape, size })
  const content = useRef<HTMLDivElement>(null)
  const opening = useRef<Opening>({ path: '', opener: null })
  useLayoutEffect(() => {
    if (open) opening.current = { path: location.pathname, opener: document.activeElement }
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
      finalFocusEl={() => props.nextFocus?.() ?? headingInstead(opening.current, content.current)}
      onInteractOutside={keepOpenForToasts}
      onRequestDismiss={keepOpenForNextDialog}
      onFocusOutside={keepOpenForNextDialog}
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
