import type { CustomDraft } from '#site/shell/order/custom/custom-draft.ts'

const COUNTRIES: Readonly<Record<string, string>> = {
  France: 'france',
  USA: 'usa',
  Brésil: 'bresil',
  Japon: 'japon',
  Thaïlande: 'thailande',
  Allemagne: 'allemagne',
  Italie: 'italie',
  Espagne: 'espagne',
}

/** What was looked for in the catalogue, as far as the wizard has words for it. */
export const carriedOver = (search: URLSearchParams): Partial<CustomDraft> => {
  const country = COUNTRIES[search.get('country') ?? '']
  const type = search.get('type')
  return {
    ...(country === undefined ? {} : { country }),
    ...(type === 'Sexy' ? { style: 'sexy' } : {}),
    ...(type === 'Cosplay' ? { niche: 'cosplay' } : {}),
  }
}
