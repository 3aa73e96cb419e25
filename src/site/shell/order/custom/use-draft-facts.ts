import { useLingui } from '@lingui/react/macro'
import { isolate } from '#domain/text/isolate.ts'
import type { Fact } from '#ui/ledger/fact-list.tsx'
import { CUSTOM_BLANK, type CustomDraft, formatsOf } from './custom-draft.ts'
import { useCustomWords } from './use-custom-words.ts'

/** What the specification's summary names even where nothing was chosen. */
const ALWAYS: ReadonlySet<string> = new Set(['name', 'style', 'country', 'faceOption'])

/** A name may be a choice's: no word of these is looked up. */
const TYPED: ReadonlySet<string> = new Set(['name', 'universe', 'accent', 'specialRequests'])

/** The draft as a summary reads it. */
export const useDraftFacts = (): ((draft: CustomDraft) => readonly Fact[]) => {
  const { t } = useLingui()
  const labels = useDraftLabels()
  const word = useCustomWords()
  const unspecified = t({ id: 'choice.none', message: 'Non spécifié' })
  const wordsOf = (draft: CustomDraft, field: keyof CustomDraft): string => {
    if (field === 'formats') return formatsOf(draft).map(word).map(isolate).join(', ')
    return TYPED.has(field) ? draft[field] : word(draft[field])
  }
  return (draft) =>
    fieldNames.flatMap((field) => {
      const words = wordsOf(draft, field)
      if (words.trim() !== '') return [{ label: labels[field], value: words }]
      return ALWAYS.has(field) ? [{ label: labels[field], value: unspecified }] : []
    })
}

const fieldNames = Object.keys(CUSTOM_BLANK) as readonly (keyof CustomDraft)[] // keys are widened to text

export const useDraftLabels = (): Readonly<Record<keyof CustomDraft, string>> => {
  const { t } = useLingui()
  return {
    name: t({ id: 'wizard.name', message: 'Prénom ou nom de scène' }),
    genre: t({ id: 'wizard.genre', message: 'Genre' }),
    style: t({ id: 'wizard.style', message: 'Style' }),
    niche: t({ id: 'wizard.niche', message: 'Niche' }),
    universe: t({ id: 'wizard.universe', message: 'Univers' }),
    morphology: t({ id: 'wizard.morphology', message: 'Morphologie' }),
    eye_color: t({ id: 'wizard.eyes', message: 'Yeux' }),
    hair_color: t({ id: 'wizard.hair', message: 'Cheveux' }),
    apparent_age: t({ id: 'wizard.age', message: 'Âge apparent' }),
    country: t({ id: 'wizard.country', message: 'Pays' }),
    language: t({ id: 'wizard.language', message: 'Langue principale' }),
    accent: t({ id: 'wizard.accent', message: 'Accent et traits culturels' }),
    faceOption: t({ id: 'wizard.face', message: 'Visage' }),
    formats: t({ id: 'wizard.formats', message: 'Formats en plus' }),
    specialRequests: t({ id: 'wizard.requests', message: 'Demandes particulières' }),
  }
}
