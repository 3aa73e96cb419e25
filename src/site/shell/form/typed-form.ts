import { createContext } from 'react'
import type { TypedForm } from '#contract/public/forms/plain-form.ts'

/** Of a page that comes back with what its form had in it; null: of every other. */
export const TypedFormContext = createContext<TypedForm | null>(null)
