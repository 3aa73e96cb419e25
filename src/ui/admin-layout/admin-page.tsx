import type { ReactNode, Ref } from 'react'
import { actionGrid } from '#styled-system/recipes/action-grid.js'
import { adminForm } from '#styled-system/recipes/admin-form.js'
import { adminPage } from '#styled-system/recipes/admin-page.js'
import { centeredPage } from '#styled-system/recipes/centered-page.js'
import { liveRegion } from '#styled-system/recipes/live-region.js'
import { noticeBar } from '#styled-system/recipes/notice-bar.js'
import { tallContent } from '#styled-system/recipes/tall-content.js'
import { Form } from '../form/form.tsx'
import { VisuallyHidden } from '../layout/box.tsx'
import { bottomBar, topBar } from '../layout/sticky-bars.ts'

export interface AdminMainProps {
  id: string
  label: string
  children: ReactNode
  ref?: Ref<HTMLElement>
}

/** The `main` element of a back-office page. It can take the focus, as the target of a skip link. */
export function AdminMain({ id, label, children, ref }: AdminMainProps) {
  return (
    <main ref={ref} id={id} tabIndex={-1} aria-label={label} className={adminPage().root}>
      {children}
    </main>
  )
}

/** The page's main action: within a thumb's reach on a phone. */
export function ThumbAction({ children }: { children: ReactNode }) {
  return (
    <div ref={bottomBar} className={adminPage().thumb} data-thumb>
      {children}
    </div>
  )
}

/** The most frequent actions of a page. */
export function ActionGrid({ children }: { children: ReactNode }) {
  return <div className={actionGrid()}>{children}</div>
}

/** Centres its content in the window, e.g. a spinner. */
export function CenteredPage({ children }: { children: ReactNode }) {
  return <div className={centeredPage()}>{children}</div>
}

/** Keeps a sheet tall while its content appears and disappears. */
export function TallContent({ children }: { children: ReactNode }) {
  return <div className={tallContent()}>{children}</div>
}

/** A `Banner` that stays visible under the top bar. */
export function NoticeBar({ children }: { children: ReactNode }) {
  return (
    <div ref={topBar} className={noticeBar()}>
      {children}
    </div>
  )
}

/** Announces a `NoticeBar` that appears in it: a screen reader must know the live region before its text appears. */
export function LiveRegion({ children }: { children: ReactNode }) {
  return (
    <div role="status" className={liveRegion()}>
      {children}
    </div>
  )
}

export interface AdminFormProps {
  id: string
  onSubmit: () => void
  /** Above the fields: what is known about the record, and a first button. */
  note: ReactNode
  action: ReactNode
  /** Below the fields, always visible: the state of the form, next to the buttons. */
  footNote: ReactNode
  /** Announced by screen readers when it changes. */
  spoken: ReactNode
  buttons: ReactNode
  children: ReactNode
}

/** A full-page form. */
export function AdminForm(props: AdminFormProps) {
  const looks = adminForm()
  return (
    <div className={looks.root}>
      <Form id={props.id} onSubmit={props.onSubmit}>
        <div className={looks.head}>
          <div className={looks.note}>{props.note}</div>
          {props.action}
        </div>
        {props.children}
        <div ref={bottomBar} className={looks.foot} data-thumb>
          <div className={looks.note}>{props.footNote}</div>
          <VisuallyHidden role="status">{props.spoken}</VisuallyHidden>
          <div className={looks.buttons}>{props.buttons}</div>
        </div>
      </Form>
    </div>
  )
}
