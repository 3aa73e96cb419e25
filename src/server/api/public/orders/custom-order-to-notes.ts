import type { BuyerCompanyFields } from '#contract/commerce/buyer-company.ts'
import type { CustomOrderRequest } from '#contract/public/forms/custom-order-request.ts'

/** The choices as people write them; what was typed stays as it is. */
const SPELLINGS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    feminin: 'féminin',
    elegant: 'élégant',
    athletique: 'athlétique',
    fashion: 'mode',
    travel: 'voyage',
    france: 'France',
    usa: 'États-Unis',
    bresil: 'Brésil',
    japon: 'Japon',
    thailande: 'Thaïlande',
    allemagne: 'Allemagne',
    italie: 'Italie',
    espagne: 'Espagne',
    chatain: 'châtain',
    francais: 'français',
    generated: 'visage généré',
    unique: 'visage unique',
    lora: 'LoRA',
    video: 'vidéo',
    journal: 'journal intime',
  }),
)

const spell = (value: string): string => SPELLINGS.get(value) ?? value

/** The draft as the administrator reads it in the order: a line for each thing that was told. */
export const customOrderToNotes = (
  draft: Omit<CustomOrderRequest, 'consents' | 'website' | 'language' | keyof BuyerCompanyFields>,
): string => {
  const { appearance_extra: extra } = draft
  const lines: Readonly<Record<string, string>> = {
    Contact: draft.email,
    Nom: draft.name,
    Genre: spell(draft.genre),
    Style: spell(draft.style),
    Morphologie: spell(draft.morphology),
    Univers: draft.universe,
    Niche: spell(draft.niche),
    Pays: spell(draft.country),
    Yeux: spell(extra.eye_color),
    Cheveux: spell(extra.hair_color),
    'Âge apparent': extra.apparent_age === '' ? '' : `${extra.apparent_age} ans`,
    Langue: spell(extra.language),
    'Accent et culture': extra.accent,
    Visage: spell(draft.faceOption),
    Formats: draft.formats.map(spell).join(', '),
    'Demandes particulières': draft.specialRequests,
  }
  return Object.entries(lines)
    .filter(([, value]) => value !== '')
    .map(([title, value]) => `${title} : ${value}`)
    .join('\n')
}
