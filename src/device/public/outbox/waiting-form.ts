import type { FieldProblem } from '#contract/problems.ts'
import type { FormPost } from './send-form.ts'

/** A form as its page hands it over. */
export type FilledForm = FormPost & {
  /** What was typed, by field, also on the way to the form: put back where something has to be corrected. */
  readonly fields: Readonly<Record<string, string>>
  /** The address of the form's page, without language. */
  readonly page: string
  /** Under which name the page keeps its draft. */
  readonly draft: string
}

/** What a visitor has sent and the server has not confirmed, or has not been shown to have confirmed. */
export type WaitingForm = FilledForm & {
  readonly queuedAtMs: number
  /** Nobody else sends it before: the page that has it in hand, or a busy server, has asked for this time. */
  readonly notBeforeMs: number
  /** A busy server has answered, and asked for this time; else nobody has. An earlier version has kept no word of it. */
  readonly busyUntilMs?: number | null
  /** It may have left once without an answer coming back. */
  readonly mayHaveArrived: boolean
  readonly state: /** The page that it was typed into sends it, and will say what became of it. */
    | { readonly type: 'in-hand' }
    | { readonly type: 'waiting' }
    /** The server will never take it as it is. */
    | { readonly type: 'refused'; readonly problems: readonly FieldProblem[] }
    /** An order that arrived while nobody looked: kept for its reference alone. */
    | {
        readonly type: 'sent'
        readonly id: string
        readonly total: number | null
        /** Once it is paid, its buyer gets the link to the course. An earlier version has kept no word of it. */
        readonly opensCourse?: boolean
        /** The order's page, where it is paid. An earlier version has kept none. */
        readonly orderUrl?: string
      }
}

/** Whether nobody has it in hand: that page tells itself what becomes of it. */
export const isLeft = ({ state }: Pick<WaitingForm, 'state'>): boolean => state.type !== 'in-hand'

/** Whether it waits for a server that is there, rather than for the network. */
export const isServerBusy = ({ busyUntilMs }: Pick<WaitingForm, 'busyUntilMs'>): boolean =>
  typeof busyUntilMs === 'number'

/** Orders have a reference that their buyer must see. */
export const isOrder = ({ form }: Pick<FilledForm, 'form'>): boolean =>
  form === 'checkout' || form === 'custom-orders'
