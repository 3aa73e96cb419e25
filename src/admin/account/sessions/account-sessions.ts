import * as v from 'valibot'
import { accountSession } from '#contract/session.ts'

/** Answer of `GET /api/admin/sessions`. */
export const accountSessions = v.array(accountSession)
