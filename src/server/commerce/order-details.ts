import * as v from 'valibot'
import type { OrderItem } from '#contract/entities/order.ts'
import { storedLineName } from '#domain/commerce/line-names.ts'
import { emailKey } from '#domain/text/email-address.ts'

const storedDetails = v.pipe(v.string(), v.parseJson())

/** The visitor's choices and consents, as data. */
export const readDetails = (text: string): unknown =>
  text === '' ? null : v.parse(storedDetails, text)

/** The address given with the order, in its normalised form; null when there is none. */
export const emailKeyInDetails = (text: string): string | null => {
  const details = readDetails(text)
  const email = isObject(details) ? details.email : null
  return typeof email === 'string' ? emailKey(email) : null
}

/** Choices from closed lists, and names of things for sale: they say what was bought, not by whom. */
const IMPERSONAL = new Set([
  'kind',
  'type',
  'genre',
  'style',
  'morphology',
  'niche',
  'country',
  'faceOption',
  'formats',
  'model_id',
  'plan_id',
  'package_id',
  'payment_method',
])

const MOMENT = /^\d{4}-\d\d-\d\dT[\d:.]{5,12}Z$/

/**
 * The same without personal data. Of texts only dates and known choices stay: free text may contain anything, and so
 * may a field that is added later.
 */
export const anonymiseDetails = (text: string): string =>
  text === '' ? '' : JSON.stringify(withoutPersonal(readDetails(text)))

const withoutPersonal = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(withoutPersonal)
  if (!isObject(value)) return value
  const kept = Object.entries(value).filter(([name, entry]) => isImpersonal(name, entry))
  return Object.fromEntries(kept.map(([name, entry]) => [name, withoutPersonal(entry)]))
}

/** Nested objects are checked field by field. */
const isImpersonal = (name: string, value: unknown): boolean => {
  if (Array.isArray(value)) return value.every((entry) => isImpersonal(name, entry))
  return typeof value !== 'string' || IMPERSONAL.has(name) || MOMENT.test(value)
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const CUSTOM_ID = 'custom'

/** The only item of a custom order, with the model's name if the buyer has given one. */
export const customItem = (name: string, price: number): OrderItem => ({
  model_id: CUSTOM_ID,
  model_name: storedLineName({ kind: 'custom', name }),
  quantity: 1,
  price,
})

/** The same without the name that the buyer gave. */
export const withoutGivenName = (item: OrderItem): OrderItem =>
  item.model_id === CUSTOM_ID
    ? { ...item, model_name: storedLineName({ kind: 'custom', name: '' }) }
    : item
