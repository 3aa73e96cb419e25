import { itemIdToPlan } from '../course.ts'
import { isUuid } from '../uuid.ts'

/** What is sold in an order's line, and by which name of its own: a model's, a plan's, or the one that a buyer gave. */
export type LineName = {
  readonly kind: 'pack' | 'plan' | 'package' | 'custom'
  /** Empty: a custom model without a name. */
  readonly name: string
}

const BEFORE_NAME = { plan: 'Formation ', package: 'Formule hybride ' } as const

const CUSTOM_MODEL = 'Modèle sur mesure'

const BEFORE_GIVEN_NAME = `${CUSTOM_MODEL} — `

/** The text in which orders store it: in French, the back-office's language. */
export const storedLineName = ({ kind, name }: LineName): string => {
  if (kind === 'pack') return name
  if (kind === 'custom') return name === '' ? CUSTOM_MODEL : BEFORE_GIVEN_NAME + name
  return BEFORE_NAME[kind] + name
}

/** Reads such a text again, to say it in another language. */
export const readLineName = (itemId: string, stored: string): LineName => {
  const kind = kindOf(itemId)
  if (kind === 'pack') return { kind, name: stored }
  const before = kind === 'custom' ? BEFORE_GIVEN_NAME : BEFORE_NAME[kind]
  if (stored.startsWith(before)) return { kind, name: stored.slice(before.length) }
  return { kind, name: kind === 'custom' ? '' : stored }
}

const kindOf = (itemId: string): LineName['kind'] => {
  if (isUuid(itemId)) return 'pack'
  if (itemIdToPlan(itemId) !== null) return 'plan'
  if (itemId.startsWith('package-')) return 'package'
  return itemId === 'custom' ? 'custom' : 'pack'
}
