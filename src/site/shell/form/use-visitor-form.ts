import { useLingui } from '@lingui/react/macro'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type * as v from 'valibot'
import type { FieldProblem } from '#contract/problems.ts'
import { validate } from '#contract/validate.ts'
import type { KeptText } from '#device/kept-text.ts'
import { type FormOutcome, sendForm } from '#device/public/send-form.ts'
import { newId } from '#device/random-ids.ts'
import { showToast } from '#ui/overlay/show-toast.ts'
import type { Draft } from './form-draft.ts'
import { useDraft } from './use-draft.ts'
import { useFieldWords } from './use-field-words.ts'

/** Under this a label that changes and changes back is only a flicker. */
const PERCEIVABLE_MS = 500

/** Why what was filled in has not arrived. */
export type FormTrouble = Exclude<FormOutcome, { type: 'sent' | 'invalid' }>

interface VisitorFormSetup<Fields extends Draft> {
  /** The API's name of the form. */
  name: string
  schema: v.GenericSchema
  blank: Fields
  kept: KeptText
  /** What is sent beside the fields. */
  beside?: Readonly<Record<string, unknown>>
  onSent: () => void
}

/** A form that visitors send: its draft, what is wrong with it, and what became of it. */
export const useVisitorForm = <Fields extends Draft>(setup: VisitorFormSetup<Fields>) => {
  const { name, schema, blank, kept, beside, onSent } = setup
  const form = useRef<HTMLFormElement>(null)
  const { fields, change, clear, keyFor } = useDraft(kept, blank, form)
  const [problems, setProblems] = useState<readonly FieldProblem[]>([])
  const [trouble, setTrouble] = useState<FormTrouble | null>(null)
  const [isSending, setIsSending] = useState(false)
  const say = useFieldWords()
  const { t } = useLingui()

  const pointOut = (found: readonly FieldProblem[]) => {
    // Marked before the focus moves there, so that the problem is read aloud with the field.
    flushSync(() => setProblems(found))
    form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }
  const settle = (outcome: FormOutcome, key: string) => {
    if (outcome.type === 'invalid') pointOut(outcome.fields)
    else if (outcome.type === 'sent') {
      clear(key)
      onSent()
    } else {
      setTrouble(outcome)
      showToast({
        id: `form-${name}`,
        variant: 'destructive',
        title: t({ id: 'form.failed', message: 'L’envoi n’a pas abouti' }),
        description: t({ id: 'form.failed.text', message: 'Ton texte est gardé dans cet onglet.' }),
      })
    }
  }
  const submit = async () => {
    if (isSending) return
    setTrouble(null)
    const body = { ...fields, ...beside }
    const checked = validate(schema, body)
    if (checked.type === 'invalid') return pointOut(checked.fields)
    setProblems([])
    setIsSending(true)
    const key = keyFor(newId)
    const [outcome] = await Promise.all([sendForm({ form: name, body, key }), pause()])
    setIsSending(false)
    settle(outcome, key)
  }
  const errorOf = (field: string): string | undefined => {
    const problem = problems.find((candidate) => candidate.field === field)
    return problem && say(problem.code)
  }
  /** What every text field of the form is given. */
  const bind = (field: keyof Fields & string) => ({
    name: field,
    value: fields[field] ?? '',
    error: errorOf(field),
    onChange: (value: string) => {
      setProblems((before) => before.filter((problem) => problem.field !== field))
      change({ [field]: value } as unknown as Partial<Fields>) // a computed key is widened to text
    },
  })
  return { form, bind, errorOf, change, fields, submit: () => void submit(), isSending, trouble }
}

const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, PERCEIVABLE_MS))
