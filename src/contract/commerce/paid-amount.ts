import * as v from 'valibot'
import { euros } from '../fields.ts'

/** Euros that change hands: more than nothing. */
export const paidAmount = () => v.pipe(euros(), v.gtValue(0, 'below-minimum'))
