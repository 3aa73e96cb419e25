import { MODEL_TYPES } from '#contract/entities/model.ts'
import { CUSTOM_COUNTRIES } from '#contract/public/forms/custom-order-request.ts'
import { textToSlug } from '#domain/text/slug.ts'
import type { CustomDraft } from '#site/shell/order/custom/custom-draft.ts'

type ModelType = (typeof MODEL_TYPES)[number]

/** Types that the wizard has a choice for. */
const CHOICES: Readonly<Record<string, Partial<CustomDraft>>> = {
  Sexy: { style: 'sexy' },
  Cosplay: { niche: 'cosplay' },
}

type Carrying = {
  /** What is in the wizard already. */
  readonly draft: Pick<CustomDraft, 'specialRequests'>
  /** How a type is asked for in words, on one line. */
  readonly typeLine: (type: ModelType) => string
}

/**
 * What was looked for in the catalogue, as its address says it: in the wizard's own choices, and a type that it has none
 * for as a line of the special requests, in place of one that was carried over before.
 */
export const carriedOver = (
  search: URLSearchParams,
  { draft, typeLine }: Carrying,
): Partial<CustomDraft> => {
  const read = (name: string) => textToSlug(search.get(name) ?? '')
  const country = CUSTOM_COUNTRIES.find((known) => known === read('country'))
  const type = MODEL_TYPES.find((known) => textToSlug(known) === read('type'))
  return {
    ...(country === undefined ? {} : { country }),
    ...(type === undefined
      ? {}
      : (CHOICES[type] ?? { specialRequests: withLine(draft.specialRequests, type, typeLine) })),
  }
}

const withLine = (written: string, type: ModelType, typeLine: Carrying['typeLine']): string => {
  const carried = new Set(MODEL_TYPES.map(typeLine))
  const own = written.split('\n').filter((line) => !carried.has(line))
  return [typeLine(type), ...own].join('\n').trimEnd()
}
