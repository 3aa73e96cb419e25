import * as v from 'valibot'
import { email, line } from './fields.ts'

/** Source: specification, section 5. */
export const PASSWORD_MIN_LENGTH = 8
const PASSWORD_MAX_LENGTH = 256

/** Any characters, never trimmed; counted as a person counts them, not in UTF-16 units. */
const newPassword = v.pipe(
  v.string('not-text'),
  v.minLength(1, 'required'),
  v.check((password) => [...password].length >= PASSWORD_MIN_LENGTH, 'too-short'),
  v.maxLength(PASSWORD_MAX_LENGTH, 'too-long'),
)

/** `POST /api/admin/login`. An address of the wrong form is answered like a wrong password. */
export const loginRequest = v.object({
  email: line(254),
  password: v.pipe(
    v.string('not-text'),
    v.minLength(1, 'required'),
    v.maxLength(1_024, 'too-long'),
  ),
})

/** Answer of `POST /api/admin/login`. */
export const loginAnswer = v.object({ access_token: v.string(), user_role: v.string() })

const optionalLine = (max: number) =>
  v.optional(
    v.nullable(
      v.pipe(
        v.string('not-text'),
        v.trim(),
        v.maxLength(max, 'too-long'),
        v.check((value) => !/\p{Cc}/u.test(value), 'forbidden-character'),
      ),
    ),
  )

/** `POST /api/admin/create-admin`. */
export const createAdminRequest = v.object({
  email: email(),
  password: newPassword,
  first_name: line(80),
  last_name: line(80),
  phone: optionalLine(40),
  /** The set-up code of the first start, or a one-time invite. */
  invite_code: optionalLine(200),
})

export type CreateAdminRequest = v.InferOutput<typeof createAdminRequest>

/** Answer of `GET /api/admin/me`. */
export const account = v.object({
  id: v.string(),
  email: v.string(),
  first_name: v.optional(v.string(), ''),
  last_name: v.optional(v.string(), ''),
  role: v.optional(v.string(), 'admin'),
})

export type Account = v.InferOutput<typeof account>
