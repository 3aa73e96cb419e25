import { useLingui } from '@lingui/react/macro'
import { isolate } from '#domain/text/isolate.ts'
import type { Fact } from '#ui/table/fact-list.tsx'
import { CUSTOM_BLANK, type CustomDraft, formatsOf } from './custom-draft.ts'

/** Labels for the wizard's choices. A value from an address that the wizard does not offer stays as it is. */
export const useCustomLabels = (): ((choice: string) => string) => {
  const words = { ...useCharacterLabels(), ...useLookLabels(), ...usePlaceLabels() }
  const wordOf = new Map(Object.entries(words))
  return (choice) => wordOf.get(choice) ?? choice
}

type Labels = Readonly<Record<string, string>>

const useCharacterLabels = (): Labels => {
  const { t } = useLingui()
  return {
    feminin: t({ id: 'choice.feminin', message: 'Féminin' }),
    masculin: t({ id: 'choice.masculin', message: 'Masculin' }),
    'non-binaire': t({ id: 'choice.non-binaire', message: 'Non binaire' }),
    elegant: t({ id: 'choice.elegant', message: 'Élégant' }),
    sexy: t({ id: 'choice.sexy', message: 'Sexy' }),
    kawaii: t({ id: 'choice.kawaii', message: 'Kawaii' }),
    naturel: t({ id: 'choice.naturel', message: 'Naturel' }),
    gothique: t({ id: 'choice.gothique', message: 'Gothique' }),
    sportif: t({ id: 'choice.sportif', message: 'Sportif' }),
    fitness: t({ id: 'choice.fitness', message: 'Fitness' }),
    cosplay: t({ id: 'choice.cosplay', message: 'Cosplay' }),
    lifestyle: t({ id: 'choice.lifestyle', message: 'Art de vivre' }),
    gamer: t({ id: 'choice.gamer', message: 'Jeu vidéo' }),
    fashion: t({ id: 'choice.fashion', message: 'Mode' }),
    travel: t({ id: 'choice.travel', message: 'Voyage' }),
    art: t({ id: 'choice.art', message: 'Art' }),
  }
}

const useLookLabels = (): Labels => {
  const { t } = useLingui()
  return {
    mince: t({ id: 'choice.mince', message: 'Mince' }),
    athletique: t({ id: 'choice.athletique', message: 'Athlétique' }),
    curvy: t({ id: 'choice.curvy', message: 'Tout en courbes' }),
    petite: t({ id: 'choice.petite', message: 'Petite' }),
    grande: t({ id: 'choice.grande', message: 'Grande' }),
    moyenne: t({ id: 'choice.moyenne', message: 'De taille moyenne' }),
    bleu: t({ id: 'choice.bleu', message: 'Bleus' }),
    vert: t({ id: 'choice.vert', message: 'Verts' }),
    marron: t({ id: 'choice.marron', message: 'Marron' }),
    noisette: t({ id: 'choice.noisette', message: 'Noisette' }),
    gris: t({ id: 'choice.gris', message: 'Gris' }),
    blond: t({ id: 'choice.blond', message: 'Blonds' }),
    brun: t({ id: 'choice.brun', message: 'Bruns' }),
    noir: t({ id: 'choice.noir', message: 'Noirs' }),
    roux: t({ id: 'choice.roux', message: 'Roux' }),
    chatain: t({ id: 'choice.chatain', message: 'Châtains' }),
    '18-22': t({ id: 'choice.18-22', message: '18 à 22 ans' }),
    '23-27': t({ id: 'choice.23-27', message: '23 à 27 ans' }),
    '28-32': t({ id: 'choice.28-32', message: '28 à 32 ans' }),
    '33-37': t({ id: 'choice.33-37', message: '33 à 37 ans' }),
    '38-45': t({ id: 'choice.38-45', message: '38 à 45 ans' }),
  }
}

const usePlaceLabels = (): Labels => {
  const { t } = useLingui()
  return {
    france: t({ id: 'choice.france', message: 'France' }),
    usa: t({ id: 'choice.usa', message: 'États-Unis' }),
    bresil: t({ id: 'choice.bresil', message: 'Brésil' }),
    japon: t({ id: 'choice.japon', message: 'Japon' }),
    thailande: t({ id: 'choice.thailande', message: 'Thaïlande' }),
    allemagne: t({ id: 'choice.allemagne', message: 'Allemagne' }),
    italie: t({ id: 'choice.italie', message: 'Italie' }),
    espagne: t({ id: 'choice.espagne', message: 'Espagne' }),
    francais: t({ id: 'choice.francais', message: 'Français' }),
    anglais: t({ id: 'choice.anglais', message: 'Anglais' }),
    espagnol: t({ id: 'choice.espagnol', message: 'Espagnol' }),
    portugais: t({ id: 'choice.portugais', message: 'Portugais' }),
    japonais: t({ id: 'choice.japonais', message: 'Japonais' }),
    allemand: t({ id: 'choice.allemand', message: 'Allemand' }),
    italien: t({ id: 'choice.italien', message: 'Italien' }),
    generated: t({ id: 'choice.generated', message: 'Visage généré' }),
    unique: t({ id: 'choice.unique', message: 'Visage unique' }),
    lora: t({ id: 'choice.lora', message: 'Visage LoRA' }),
    photo: t({ id: 'choice.photo', message: 'Photos' }),
    video: t({ id: 'choice.video', message: 'Vidéos' }),
    journal: t({ id: 'choice.journal', message: 'Journal intime' }),
  }
}

/** What the specification's summary shows even if nothing was chosen. */
const ALWAYS: ReadonlySet<string> = new Set(['name', 'style', 'country', 'faceOption'])

/** Typed fields: a name may equal the value of a choice, so these are not looked up. */
const TYPED: ReadonlySet<string> = new Set(['name', 'universe', 'accent', 'specialRequests'])

/** The draft as the facts of a summary. */
export const useCustomDraftFacts = (): ((draft: CustomDraft) => readonly Fact[]) => {
  const { t } = useLingui()
  const labels = useCustomDraftLabels()
  const word = useCustomLabels()
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

export const useCustomDraftLabels = (): Readonly<Record<keyof CustomDraft, string>> => {
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
