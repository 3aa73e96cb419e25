import { useLingui } from '@lingui/react/macro'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useLocation, useNavigate } from 'react-router-dom'
import type * as v from 'valibot'
import type { FieldProblem } from '#contract/problems.ts'
import {
  ANSWER_PARAMETER,
  ANSWERED_ATTRIBUTE,
  noScriptFormAnchor,
} from '#contract/public/forms/no-script-form.ts'
import { validate } from '#contract/validate.ts'
import { loadOutbox, postForm } from '#device/public/outbox/post-form.ts'
import { isServerBusy, type WaitingForm } from '#device/public/outbox/waiting-form.ts'
import { newId } from '#device/random-ids.ts'
import type { StoredText } from '#device/stored-text.ts'
import { useLocale } from '#i18n/use-locale.ts'
import { useStateSentences } from '#site/shared/state-sentences.ts'
import { createObservable } from '#ui/form/observable.ts'
import { showToast } from '#ui/overlay/toast-store.ts'
import { type Draft, draftToText } from '../form-draft.ts'
import { useDraft } from '../use-draft.ts'

type Outcome = Awaited<ReturnType<typeof postForm>>

export type SentForm = Extract<Outcome, { type: 'sent' }>

/** Why the form has not arrived, or not yet. */
export type FormTrouble =
  | Exclude<Outcome, { type: 'sent' | 'invalid' | 'withdrawn' | 'waiting' }>
  /** In the device's outbox, with this key. */
  | ({ readonly type: 'waiting'; readonly key: string } & Pick<WaitingForm, 'busyUntilMs'>)

interface VisitorFormSetup<Fields extends Draft> {
  /** The API's name of the form. */
  name: string
  schema: v.GenericSchema
  blank: Fields
  kept: StoredText
  /** Makes the request's body if it is not simply the fields. The current language is added to each body. */
  toBody?: (fields: Fields) => Readonly<Record<string, unknown>>
  /** Text that was typed before this form, to be restored together with its fields. */
  typedBefore?: Draft
  /** The key of the body's first sending, if it already has one. */
  keyOf?: (body: Readonly<Record<string, unknown>>) => string | null
  /** Finds problems that the schema does not know. */
  findMore?: (fields: Fields) => readonly FieldProblem[]
  onSent: (sent: SentForm) => void
  /** The form is in the device's outbox and will be sent from there. */
  onWaiting?: () => void
}

/** A form that visitors send: its draft, its problems, and its outcome. */
export const useVisitorForm = <Fields extends Draft>(setup: VisitorFormSetup<Fields>) => {
  const { name, schema, blank, kept, typedBefore, toBody, keyOf, findMore } = setup
  const { onSent, onWaiting } = setup
  const form = useRef<HTMLFormElement>(null)
  useNoScriptOutcome(name, () => kept.write(draftToText({ fields: blank, key: null })))
  const { typed, change, clear, keyFor } = useDraft(kept, blank)
  const [problems] = useState(() => createObservable<readonly FieldProblem[]>([]))
  const [trouble, setTrouble] = useState<FormTrouble | null>(null)
  const [isSending, setIsSending] = useState(false)
  const { pathname, search, hash } = useLocation()
  const language = useLocale()
  const announce = useTroubleToast(name)
  const prepare = usePreparation()

  const reportTrouble = (found: FormTrouble) => {
    setTrouble(found)
    announce(found)
  }
  const showProblems = (found: readonly FieldProblem[]) => {
    // Marked before the focus moves there, so that the problem is read aloud with the field.
    flushSync(() => problems.set(found))
    form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
    // A problem of a field that the form does not show cannot be marked beside it.
    if (!form.current?.querySelector('[aria-invalid=true], [role=alert]'))
      reportTrouble({ type: 'refused' })
  }
  const settle = (outcome: Outcome, key: string) => {
    if (outcome.type === 'withdrawn') return
    if (outcome.type === 'invalid') {
      // This drops the key, because the server has answered it: the same text may be another request by then, for
      // example at another price.
      change({})
      return showProblems(outcome.fields)
    }
    // The form is stored in the device's outbox or has arrived: its fields are free for something else.
    if (outcome.type === 'sent' || outcome.type === 'waiting') clear(key)
    if (outcome.type === 'sent') return onSent(outcome)
    if (outcome.type === 'waiting') onWaiting?.()
    reportTrouble(outcome.type === 'waiting' ? { ...outcome, key } : outcome)
  }
  const submit = async () => {
    if (isSending) return
    setTrouble(null)
    const fields = typed.get()
    const body = { ...(toBody?.(fields) ?? fields), language }
    const checked = validate(schema, body)
    const found = checked.type === 'invalid' ? checked.fields : []
    const wrong = [...found, ...(findMore?.(fields) ?? [])]
    if (wrong.length > 0) return showProblems(wrong)
    problems.set([])
    setIsSending(true)
    const key = keyFor(() => keyOf?.(body) ?? newId())
    const filled = {
      form: name,
      body,
      key,
      fields: { ...typedBefore, ...fields },
      draft: kept.key,
      page: pathname + search + hash,
    }
    const [outcome] = await Promise.all([postForm(filled), pause()])
    setIsSending(false)
    settle(outcome, key)
  }
  /** Called when the visitor types: the field's problem is removed, since it is being corrected. */
  const write = (field: keyof Fields & string, value: string, problemAt: string) => {
    problems.set(problems.get().filter((problem) => problem.field !== problemAt))
    prepare()
    change({ [field]: value } as unknown as Partial<Fields>) // a computed key is widened to text
  }
  return {
    /** The props of the form itself. */
    frame: { ref: form, onSubmit: () => void submit(), 'aria-busy': isSending },
    /** The props of its fields. */
    form: { typed, problems, write },
    isSending,
    trouble,
  }
}

/**
 * If the browser itself has submitted the form, the address of this page contains the outcome. A success is believed
 * only if the server has put its proof on the document. This is read once: the message stays on screen until the
 * visitor leaves the page, and is gone after a reload.
 */
const useNoScriptOutcome = (form: string, onTaken: () => void): void => {
  const { pathname, search, hash } = useLocation()
  const navigate = useNavigate()
  const notifyTaken = useEffectEvent(onTaken)
  useEffect(() => {
    const anchor = noScriptFormAnchor(form, true)
    const isTaken = hash === `#${anchor}`
    if (!isTaken && hash !== `#${noScriptFormAnchor(form, false)}`) return
    const { documentElement } = document
    if (isTaken && documentElement.getAttribute(ANSWERED_ATTRIBUTE) === anchor) {
      notifyTaken()
      document.getElementById(anchor)?.setAttribute('data-reported', '')
      // The proof is for one form only: a later address on this page must not use it.
      documentElement.removeAttribute(ANSWERED_ATTRIBUTE)
    }
    const rest = new URLSearchParams(search)
    rest.delete(ANSWER_PARAMETER)
    void navigate(
      { pathname, search: rest.toString() },
      { replace: true, preventScrollReset: true },
    )
  }, [form, pathname, search, hash, navigate])
}

/** A label that changes and changes back within less time is only a flicker. */
const PERCEIVABLE_MS = 500

const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, PERCEIVABLE_MS))

/** Loads what a waiting form needs while there is still a network. */
const usePreparation = (): (() => void) => {
  const isDone = useRef(false)
  return () => {
    if (isDone.current) return
    isDone.current = true
    void loadOutbox()
    // If it cannot be loaded, the page does without it.
    import('./waiting-bar.tsx').catch(() => undefined)
  }
}

const useTroubleToast = (name: string): ((trouble: FormTrouble) => void) => {
  const { t } = useLingui()
  const say = useStateSentences()
  const id = `form-${name}`
  return (trouble) =>
    trouble.type === 'waiting'
      ? showToast({
          id,
          title: t({ id: 'form.waiting', message: 'Formulaire en attente' }),
          description: say(isServerBusy(trouble) ? 'busy' : 'offline', 'waiting'),
        })
      : showToast({
          id,
          variant: 'destructive',
          title: t({ id: 'form.failed', message: 'L’envoi a échoué' }),
          description: say('kept'),
        })
}
