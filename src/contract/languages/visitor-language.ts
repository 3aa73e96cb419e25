import * as v from 'valibot'
import { oneOf } from '../fields.ts'
import { LOCALES } from './locales.ts'

/** In which language a visitor has read the form, and is to be answered. Null: it was not said, or is none of ours. */
export const visitorLanguage = () => v.optional(v.fallback(v.nullable(oneOf(LOCALES)), null), null)
