import * as v from 'valibot'
import {
  account,
  createAdminRequest,
  invite,
  loginAnswer,
  loginRequest,
  newInvite,
} from '#contract/session.ts'
import { json, type WrittenCall } from '../call.ts'
import { EXAMPLE_EMAIL } from '../example-rows.ts'

const TOKEN = 'mC9hN0vQx7tYb2LrEoKz4GfUwSdA1jPi'
const TIME = '2026-01-12T09:30:00.000Z'
const ID = '019a0000-0000-7000-8000-000000000100'

const signedIn = v.object({
  ...loginAnswer.entries,
  token_type: v.literal('bearer'),
  /** Seconds. */
  expires_in: v.number(),
})

const wholeAccount = v.object({
  ...account.entries,
  phone: v.nullable(v.string()),
  is_active: v.boolean(),
  created_at: v.string(),
  last_login: v.nullable(v.string()),
})

const newAdmin = v.object({ id: v.string(), email: v.string() })

const group = 'Session and accounts' as const

/** Signing in and out, and making administrators. */
export const accountCalls: readonly WrittenCall[] = [
  {
    id: 'login',
    method: 'POST',
    path: '/api/admin/login',
    group,
    access: 'anyone',
    summary: 'Signs in',
    description:
      'The session ends 12 hours after signing in, or after 60 minutes without a request. An unknown address, a wrong password and an inactive account are answered alike.',
    body: json(loginRequest, { email: EXAMPLE_EMAIL, password: 'correct horse battery' }),
    answers: {
      200: {
        description: 'The token goes into `Authorization: Bearer …`.',
        content: json(signedIn, {
          access_token: TOKEN,
          token_type: 'bearer',
          expires_in: 43_200,
          user_role: 'admin',
        }),
      },
    },
    problems: ['wrong-credentials', 'admin-only', 'too-many-requests'],
  },
  {
    id: 'read-me',
    method: 'GET',
    path: '/api/admin/me',
    group,
    summary: 'Tells who is signed in',
    answers: {
      200: {
        description: 'The administrator.',
        content: json(wholeAccount, {
          id: ID,
          email: EXAMPLE_EMAIL,
          first_name: 'Camille',
          last_name: 'Moreau',
          phone: null,
          role: 'admin',
          is_active: true,
          created_at: TIME,
          last_login: TIME,
        }),
      },
    },
  },
  {
    id: 'logout',
    method: 'POST',
    path: '/api/admin/logout',
    group,
    summary: 'Signs out',
    description: 'The token is worth nothing from then on.',
    answers: { 204: { description: 'Signed out.' } },
  },
  {
    id: 'create-admin',
    method: 'POST',
    path: '/api/admin/create-admin',
    group,
    access: 'invited',
    summary: 'Makes an administrator',
    description:
      'Open to whoever is signed in and to whoever holds an invite. While there has never been an administrator, and within an hour of the first start: to the set-up code, and to the developer on this very machine. Any other request is refused with the same 403, whatever its body.',
    body: json(createAdminRequest, {
      email: EXAMPLE_EMAIL,
      password: 'correct horse battery',
      first_name: 'Camille',
      last_name: 'Moreau',
      phone: '+33 6 12 34 56 78',
      invite_code: null,
    }),
    answers: {
      201: {
        description: 'Made; they sign in themselves.',
        content: json(newAdmin, { id: ID, email: EXAMPLE_EMAIL }),
      },
    },
    problems: ['creation-closed', 'email-taken', 'too-many-requests'],
  },
  {
    id: 'list-invites',
    method: 'GET',
    path: '/api/admin/invites',
    group,
    summary: 'Lists invites',
    description: 'Newest first. Nobody can read their codes again.',
    answers: {
      200: {
        description: 'The invites.',
        content: json(v.array(invite), [
          {
            id: ID,
            created_at: TIME,
            expires_at: '2026-01-13T09:30:00.000Z',
            used_at: null,
            created_by: EXAMPLE_EMAIL,
            used_by: null,
            state: 'open',
          },
        ]),
      },
    },
  },
  {
    id: 'create-invite',
    method: 'POST',
    path: '/api/admin/invites',
    group,
    summary: 'Invites an administrator',
    description: 'The code opens `create-admin` once, within 24 hours. It is in this answer alone.',
    answers: {
      201: {
        description: 'The invite.',
        content: json(newInvite, { id: ID, code: TOKEN, expires_at: '2026-01-13T09:30:00.000Z' }),
      },
    },
  },
  {
    id: 'withdraw-invite',
    method: 'DELETE',
    path: '/api/admin/invites/:id',
    group,
    summary: 'Withdraws an invite',
    description: 'Any administrator may. One that was used or has expired is answered 404.',
    answers: { 204: { description: 'Its code opens nothing any more.' } },
  },
]
