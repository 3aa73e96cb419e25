import * as v from 'valibot'
import { LONGEST_EMAIL } from '#domain/text/email-address.ts'
import { email, keptLine, line, optionalLine, optionalPhone } from './fields.ts'

/** The maximum duration of a session, even if it is active. */
export const SESSION_HOURS = 12
/** The maximum time without a request. */
export const SESSION_IDLE_MINUTES = 60

/** How long an invitation link can be used. */
export const INVITE_HOURS = 24

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

/** `POST /api/admin/login`. A malformed address is answered like a wrong password. */
export const loginRequest = v.object({
  email: line(LONGEST_EMAIL),
  password: v.pipe(
    v.string('not-text'),
    v.minLength(1, 'required'),
    v.maxLength(1_024, 'too-long'),
  ),
})

/** Answer of `POST /api/admin/login`. */
export const loginAnswer = v.object({ access_token: v.string(), user_role: v.string() })

const lineOrNull = (max: number) => v.optional(v.nullable(optionalLine(max)))

/** `POST /api/admin/create-admin`. */
export const createAdminRequest = v.object({
  email: email(),
  password: newPassword,
  first_name: line(80),
  last_name: line(80),
  phone: v.optional(v.nullable(optionalPhone())),
  /** The set-up code of the first start, or a one-time invite. */
  invite_code: lineOrNull(200),
})

export type CreateAdminRequest = v.InferOutput<typeof createAdminRequest>

/** `PUT /api/admin/password`. */
export const passwordChange = v.object({
  current_password: loginRequest.entries.password,
  new_password: newPassword,
})

export type PasswordChange = v.InferOutput<typeof passwordChange>

/** Number of other sessions of the account that were ended. */
export const sessionsEnded = v.object({ ended: v.number() })

/** For `GET /api/admin/sessions`: where an account is signed in. */
export const accountSession = v.object({
  id: v.string(),
  created_at: v.string(),
  last_used_at: v.string(),
  /** It ends at this time, unless it is used before. */
  expires_at: v.string(),
  /** `Chrome · Android`; empty if unknown. */
  device: keptLine(),
  is_current: v.boolean(),
})

export type AccountSession = v.InferOutput<typeof accountSession>

/** Answer of `POST /api/admin/invites`, the only one that contains the code. */
export const newInvite = v.object({ id: v.string(), code: v.string(), expires_at: v.string() })

export type NewInvite = v.InferOutput<typeof newInvite>

/** For `GET /api/admin/invites`. People are identified by their addresses. */
export const invite = v.object({
  id: v.string(),
  created_at: v.string(),
  expires_at: v.string(),
  used_at: v.nullable(v.string()),
  created_by: v.nullable(keptLine()),
  used_by: v.nullable(keptLine()),
  state: v.picklist(['open', 'used', 'expired']),
})

export type Invite = v.InferOutput<typeof invite>

/** Answer of `GET /api/admin/me`. */
export const account = v.object({
  id: v.string(),
  email: keptLine(),
  first_name: v.optional(keptLine(), ''),
  last_name: v.optional(keptLine(), ''),
  role: v.optional(v.string(), 'admin'),
})

export type Account = v.InferOutput<typeof account>
