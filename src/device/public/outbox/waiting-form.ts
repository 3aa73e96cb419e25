import type { FieldProblem } from '#contract/problems.ts'
import type { FormPost } from './send-form.ts'

/** A form as its page submits it. */
export type FilledForm = FormPost & {
  /** The visitor's input by field, including values of former steps: restored if something has to be corrected. */
  readonly fields: Readonly<Record<string, string>>
  /** The address of the form's page, without language. */
  readonly page: string
  /** The name under which the page stores its draft. */
  readonly draft: string
}

/** A form that the server has not confirmed, or whose confirmation was not shown yet. */
export type WaitingForm = FilledForm & {
  readonly queuedAtMs: number
  /** It is not sent elsewhere before this time, which the page that is sending it, or a busy server, has set. */
  readonly notBeforeMs: number
  /** The time that a busy server asked for; else null. Absent from forms stored by an earlier version. */
  readonly busyUntilMs?: number | null
  /** It may have been sent once without an answer. */
  readonly mayHaveArrived: boolean
  readonly state: /** The page of the form is sending it, and will show the result. */
    | { readonly type: 'in-hand' }
    | { readonly type: 'waiting' }
    /** The server will never accept it as it is. */
    | { readonly type: 'refused'; readonly problems: readonly FieldProblem[] }
    /** An order that arrived while no page was open: kept only for its reference. */
    | {
        readonly type: 'sent'
        readonly id: string
        readonly total: number | null
        /** Once it is paid, its buyer gets the link to the course. Absent from forms stored by an earlier version. */
        readonly opensCourse?: boolean
        /** The order's page, where it is paid. Absent from forms stored by an earlier version. */
        readonly orderUrl?: string
      }
}

/** Whether no page is sending it: a page that is shows the result itself. */
export const isLeft = ({ state }: Pick<WaitingForm, 'state'>): boolean => state.type !== 'in-hand'

/** Whether it waits for a busy server rather than for the network. */
export const isServerBusy = ({ busyUntilMs }: Pick<WaitingForm, 'busyUntilMs'>): boolean =>
  typeof busyUntilMs === 'number'

/** Orders have a reference that their buyer must see. */
export const isOrder = ({ form }: Pick<FilledForm, 'form'>): boolean =>
  form === 'checkout' || form === 'custom-orders'
