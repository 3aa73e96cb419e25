import { useState } from 'react'
import { clashesOf, type FormState, type FormValues, isSame } from './form-state.ts'

/** What a form's admin has been told that saving will replace. */
export type ToldClashes = {
  /** How often. */
  readonly tellings: number
  /** Tells of what came while the form was open and is to be replaced. False where all of that was told before. */
  readonly tellClashes: () => boolean
}

/**
 * Who presses "Enregistrer" may have read nothing of what just came, or have scrolled far beyond it: only the press after
 * it was told replaces another admin's words.
 */
export const useToldClashes = <Values extends FormValues>(
  stateNow: () => FormState<Values>,
): ToldClashes => {
  const [told, setTold] = useState<{ values: FormValues; times: number }>({ values: {}, times: 0 })
  return {
    tellings: told.times,
    tellClashes: () => {
      const values = clashesOf(stateNow())
      const isTold = (field: string) =>
        field in told.values && isSame(told.values[field], values[field])
      if (Object.keys(values).every(isTold)) return false
      setTold({ values, times: told.times + 1 })
      return true
    },
  }
}
