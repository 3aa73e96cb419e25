import { CUSTOM_COUNTRIES } from '#contract/public/forms/custom-order-request.ts'
import { textToSlug } from '#domain/text/slug.ts'
import type { CustomDraft } from '#site/shell/order/custom/custom-draft.ts'

/** What was looked for in the catalogue, as its address says it and as far as the wizard has words for it. */
export const carriedOver = (search: URLSearchParams): Partial<CustomDraft> => {
  const read = (name: string) => textToSlug(search.get(name) ?? '')
  const country = CUSTOM_COUNTRIES.find((known) => known === read('country'))
  const type = read('type')
  return {
    ...(country === undefined ? {} : { country }),
    ...(type === 'sexy' ? { style: 'sexy' } : {}),
    ...(type === 'cosplay' ? { niche: 'cosplay' } : {}),
  }
}
