import * as v from 'valibot'
import { auditPage, auditQuery } from '#contract/admin/audit.ts'
import {
  ALERTS_PATH,
  type AlertSettings,
  alertChoice,
  alertSettings,
  PUSH_RENEWAL_PATH,
  pushRenewal,
} from '#contract/alerts.ts'
import { accountSession, passwordChange, sessionsEnded } from '#contract/session.ts'
import type { Parameter, WrittenCall } from '../call.ts'
import { json } from '../call.ts'

const ID = '019a0000-0000-7000-8000-000000000100'
const ROW_ID = '019a0000-0000-7000-8000-000000000001'
const SESSION_ID = '5e884898da28047151d0e56f8dc62927'
const TIME = '2026-01-12T09:30:00.000Z'

const group = 'Session and accounts' as const

const sessionIdParameter: Parameter = {
  name: 'id',
  description: 'The session’s id, of the list.',
  schema: v.string(),
  example: SESSION_ID,
}

const auditParameters: readonly Parameter[] = [
  {
    name: 'entity',
    description: 'Only what was done to these.',
    schema: auditQuery.entries.entity.wrapped,
    example: 'models',
  },
  {
    name: 'actor',
    description: 'Only what this administrator has done.',
    schema: v.string(),
    example: ID,
  },
  {
    name: 'since',
    description: 'Nothing older than this moment (ISO 8601).',
    schema: v.string(),
    example: TIME,
  },
  {
    name: 'before',
    description: 'The `next` of the page before: the answer goes on with what is older.',
    schema: v.string(),
    example: `${TIME}_${ID}`,
  },
  {
    name: 'limit',
    description: 'Entries in one page, 50 unless told.',
    schema: auditQuery.entries.limit.wrapped,
    example: '50',
  },
]

/** Security of accounts: sessions, passwords, and the audit log. */
export const securityCalls: readonly WrittenCall[] = [
  {
    id: 'list-sessions',
    method: 'GET',
    path: '/api/admin/sessions',
    group,
    summary: 'Lists where one’s own account is signed in',
    description: 'The last used first. Of the browser nothing is kept but its name and its system.',
    answers: {
      200: {
        description: 'The sessions that can be used.',
        content: json(v.array(accountSession), [
          {
            id: SESSION_ID,
            created_at: TIME,
            last_used_at: TIME,
            expires_at: '2026-01-12T10:30:00.000Z',
            device: 'Chrome · Android',
            is_current: true,
          },
        ]),
      },
    },
  },
  {
    id: 'end-other-sessions',
    method: 'DELETE',
    path: '/api/admin/sessions',
    group,
    summary: 'Ends every other session of one’s own account',
    answers: {
      200: {
        description: 'How many were ended.',
        content: json(sessionsEnded, { ended: 2 }),
      },
    },
  },
  {
    id: 'end-session',
    method: 'DELETE',
    path: '/api/admin/sessions/:id',
    group,
    summary: 'Ends a session of one’s own account',
    pathParameters: [sessionIdParameter],
    answers: { 204: { description: 'Its token is worth nothing from then on.' } },
  },
  {
    id: 'change-password',
    method: 'PUT',
    path: '/api/admin/password',
    group,
    summary: 'Changes one’s own password',
    description:
      'Every other session of the account ends with it. Wrong tries count as those of the login do.',
    body: json(passwordChange, {
      current_password: 'correct horse battery',
      new_password: 'quiet river under the old bridge',
    }),
    answers: {
      200: {
        description: 'Changed; how many other sessions were ended.',
        content: json(sessionsEnded, { ended: 1 }),
      },
    },
    problems: ['wrong-password', 'too-many-requests'],
  },
  {
    id: 'list-audit',
    method: 'GET',
    path: '/api/admin/audit',
    group,
    summary: 'Lists what administrators have done',
    description:
      'Newest first, page by page, for a year. Values are told where they cannot be personal and are short: else the field alone.',
    query: auditParameters,
    answers: {
      200: {
        description: 'A page of the log.',
        content: json(auditPage, {
          entries: [
            {
              id: ID,
              at: TIME,
              actor: { id: ID, name: 'Camille Moreau' },
              action: 'update',
              entity: 'models',
              row_id: ROW_ID,
              row_name: 'Luna',
              device: null,
              changes: [{ field: 'price', from: 29.9, to: 31 }],
            },
          ],
          next: `${TIME}_${ID}`,
        }),
      },
    },
    problems: ['bad-request'],
  },
]

const EXAMPLE: AlertSettings = {
  channel: 'push',
  sends_mail: true,
  push_key:
    'BDd3_hVL9fZi9Ybo2UUzA284WG5FZR30_95YeZJsiApwXKpNcF1rRPF3foIiBHXRdJI2Qhumhf6_LFTeZaNndIo',
  devices: [
    {
      id: '019a0000-0000-7000-8000-000000000701',
      device: 'Chrome · Android',
      created_at: '2026-01-12T09:30:00.000Z',
      is_current: true,
    },
  ],
}

const SUBSCRIPTION = {
  endpoint: 'https://push.example/send/f1',
  keys: {
    p256dh:
      'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
    auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  },
}

/** How an admin is notified of what comes in. */
export const alertsCalls: readonly WrittenCall[] = [
  {
    id: 'read-alerts',
    method: 'GET',
    path: ALERTS_PATH,
    group,
    summary: 'Tells how one’s own account hears of what comes in',
    answers: {
      200: {
        description: 'The choice, and the devices that ring.',
        content: json(alertSettings, EXAMPLE),
      },
    },
  },
  {
    id: 'choose-alerts',
    method: 'PUT',
    path: ALERTS_PATH,
    group,
    summary: 'Chooses how one’s own account hears of what comes in',
    description:
      'Interviews, custom orders, orders and messages: by nothing beside the open screens, by e-mail, or by notifications (Web Push, RFC 8030). A device subscribes with `push_key`, and is forgotten at the sign-out of its session, and where another channel is chosen.',
    body: json(alertChoice, {
      channel: 'push',
      subscription: SUBSCRIPTION,
    }),
    answers: {
      200: {
        description: 'The choice, as it stands now.',
        content: json(alertSettings, EXAMPLE),
      },
    },
    problems: ['mail-not-configured'],
  },
  {
    id: 'renew-push-subscription',
    method: 'POST',
    path: PUSH_RENEWAL_PATH,
    group,
    summary: 'Renews the subscription of a device that rings',
    description:
      'For a service worker whose browser has changed its subscription while no page was open. The address and the secret of the subscription before prove that it is the same browser; without a new one, the device is forgotten.',
    body: json(pushRenewal, {
      previous: { endpoint: 'https://push.example/send/f0', auth: 'BTBZMqHH6r4Tts7J_aSIgg' },
      subscription: SUBSCRIPTION,
    }),
    answers: { 204: { description: 'The device rings there from now on, or is forgotten.' } },
    problems: ['not-found', 'too-many-requests'],
  },
]
