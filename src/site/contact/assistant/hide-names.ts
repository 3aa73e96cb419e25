import { foldText } from '#domain/text/fold-text.ts'
import { createDraftText, textToDraft } from '#site/shell/form/form-draft.ts'

/** Forms in which people of this tab have given names of theirs. */
const FORMS = ['contact', 'assistant', 'interview', 'order', 'newsletter'] as const

const NAMES = { name: '', email: '', phone: '' }

const SHORTEST_NAME = 3

/** A question without what its writer has told forms about themself: a model is to know nothing of it. */
export const hideNames = (question: string): string => {
  const told = FORMS.flatMap((form) =>
    Object.values(textToDraft(createDraftText(form).read(), NAMES).fields),
  ).flatMap((text) => [text, ...text.split(/\s+/)])
  const hidden = new Set(told.map(foldText).filter((text) => text.length >= SHORTEST_NAME))
  return question.replace(/[\p{L}\p{M}\p{N}@.'’+-]+/gu, (word) =>
    hidden.has(foldText(word)) ? '…' : word,
  )
}
