import {
  ALERTS_PATH,
  type AlertSettings,
  alertChoice,
  alertSettings,
  PUSH_RENEWAL_PATH,
  pushRenewal,
} from '#contract/alerts.ts'
import type { Call } from '../call.ts'

const group = 'Session and accounts' as const

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

/** How an administrator hears of what comes in. */
export const alertsCalls: readonly Call[] = [
  {
    id: 'read-alerts',
    method: 'GET',
    path: ALERTS_PATH,
    group,
    access: 'admin',
    summary: 'Tells how one’s own account hears of what comes in',
    answers: {
      200: {
        description: 'The choice, and the devices that ring.',
        content: { type: 'json', schema: alertSettings, example: EXAMPLE },
      },
    },
  },
  {
    id: 'choose-alerts',
    method: 'PUT',
    path: ALERTS_PATH,
    group,
    access: 'admin',
    summary: 'Chooses how one’s own account hears of what comes in',
    description:
      'Interviews, custom orders, orders and messages: by nothing beside the open screens, by e-mail, or by notifications (Web Push, RFC 8030). A device subscribes with `push_key`, and is forgotten at the sign-out of its session, and where another channel is chosen.',
    body: {
      type: 'json',
      schema: alertChoice,
      example: {
        channel: 'push',
        subscription: SUBSCRIPTION,
      },
    },
    answers: {
      200: {
        description: 'The choice, as it stands now.',
        content: { type: 'json', schema: alertSettings, example: EXAMPLE },
      },
    },
    problems: ['mail-not-configured'],
  },
  {
    id: 'renew-push-subscription',
    method: 'POST',
    path: PUSH_RENEWAL_PATH,
    group,
    access: 'anyone',
    summary: 'Renews the subscription of a device that rings',
    description:
      'For a service worker whose browser has changed its subscription while no page was open. The address and the secret of the subscription before prove that it is the same browser; without a new one, the device is forgotten.',
    body: {
      type: 'json',
      schema: pushRenewal,
      example: {
        previous: { endpoint: 'https://push.example/send/f0', auth: 'BTBZMqHH6r4Tts7J_aSIgg' },
        subscription: SUBSCRIPTION,
      },
    },
    answers: { 204: { description: 'The device rings there from now on, or is forgotten.' } },
    problems: ['not-found', 'too-many-requests'],
  },
]
