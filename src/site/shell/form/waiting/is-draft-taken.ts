import { textToDraft } from '../form-draft.ts'

/** What people write themselves: a box or a list that was touched is no text to be lost. */
const WRITTEN = ['name', 'email', 'phone', 'subject', 'message', 'experience', 'goals'] as const

const BLANK = Object.fromEntries(WRITTEN.map((name) => [name, '']))

/** Whether a form holds words that putting these fields back into it would cost. */
export const isDraftTaken = (
  text: string | null,
  fields: Readonly<Record<string, string>>,
): boolean => {
  const draft = textToDraft(text, BLANK).fields
  return WRITTEN.some((name) => (draft[name] ?? '') !== '' && draft[name] !== fields[name])
}
