import type { ReactNode, Ref } from 'react'
import { actionGrid } from '#styled-system/recipes/action-grid.js'
import { middle } from '#styled-system/recipes/middle.js'
import { noticeBar } from '#styled-system/recipes/notice-bar.js'
import { spokenNotice } from '#styled-system/recipes/spoken-notice.js'
import { tall } from '#styled-system/recipes/tall.js'
import { workForm } from '#styled-system/recipes/work-form.js'
import { workPage } from '#styled-system/recipes/work-page.js'
import { Form } from '../form/form.tsx'
import { VisuallyHidden } from '../layout/box.tsx'
import { bottomBar, topBar } from '../layout/sticky-bars.ts'

export interface AdminMainProps {
  id: string
  label: string
  children: ReactNode
  ref?: Ref<HTMLElement>
}

/** The main part of a back-office page. It can take the focus, as the goal of a skip link. */
export function AdminMain({ id, label, children, ref }: AdminMainProps) {
  return (
    <main ref={ref} id={id} tabIndex={-1} aria-label={label} className={workPage().root}>
      {children}
    </main>
  )
}

/** The page's main action: within a thumb's reach on a phone. */
export function ThumbAction({ children }: { children: ReactNode }) {
  return (
    <div ref={bottomBar} className={workPage().thumb} data-thumb>
      {children}
    </div>
  )
}

/** What is done most often from here. */
export function ActionGrid({ children }: { children: ReactNode }) {
  return <div className={actionGrid()}>{children}</div>
}

/** Holds the middle of the window, e.g. for a spinner. */
export function CenteredPage({ children }: { children: ReactNode }) {
  return <div className={middle()}>{children}</div>
}

/** Keeps a sheet tall while its content comes and goes. */
export function Tall({ children }: { children: ReactNode }) {
  return <div className={tall()}>{children}</div>
}

/** A `Banner` that stays in sight under the top bar. */
export function NoticeBar({ children }: { children: ReactNode }) {
  return (
    <div ref={topBar} className={noticeBar()}>
      {children}
    </div>
  )
}

/** Says a `NoticeBar` aloud that comes to stand in it: a reader has to know of the region before its words are there. */
export function SpokenNotice({ children }: { children: ReactNode }) {
  return (
    <div role="status" className={spokenNotice()}>
      {children}
    </div>
  )
}

export interface AdminFormProps {
  id: string
  onSubmit: () => void
  /** Above the fields: what is known of the record, and a first button. */
  note: ReactNode
  action: ReactNode
  /** Under them, always in sight: how things stand with the form, and the buttons. */
  footNote: ReactNode
  /** What is said aloud of it, when it changes. */
  spoken: ReactNode
  buttons: ReactNode
  children: ReactNode
}

/** A form that is a page. */
export function AdminForm(props: AdminFormProps) {
  const looks = workForm()
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
