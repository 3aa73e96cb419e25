import {
  audience,
  newsletterProgress,
  SENDING_STEPS,
  type SendingStep,
  stepRequest,
  subscriber,
  subscriberChange,
  subscriberPage,
  subscriberQuery,
  testRequest,
} from '#contract/admin/subscribers.ts'
import { ENTITIES } from '#contract/entities/entities.ts'
import { json, type Parameter, type WrittenCall } from '../call.ts'
import { EXAMPLE_EMAIL, EXAMPLE_ROWS } from '../example-rows.ts'

const group = 'Newsletter' as const

const EXAMPLE_SUBSCRIBER = {
  id: '019a0000-0000-7000-8000-000000000701',
  email: EXAMPLE_EMAIL,
  language: 'fr',
  state: 'confirmed',
  created_at: '2026-01-12T09:30:00.000Z',
  confirmed_at: '2026-01-12T09:41:00.000Z',
  consent_text: 'Nous demandons toujours une confirmation avant le premier envoi.',
  consent_page: '/blog',
  bounced_at: null,
}

const listParameters: readonly Parameter[] = [
  {
    name: 'q',
    description: 'A part of the address.',
    schema: subscriberQuery.entries.q.wrapped,
    example: 'camille',
  },
  {
    name: 'language',
    description: 'Only those who read this language.',
    schema: subscriberQuery.entries.language.wrapped,
    example: 'fr',
  },
  {
    name: 'state',
    description: 'Only those who are so far.',
    schema: subscriberQuery.entries.state.wrapped,
    example: 'confirmed',
  },
  {
    name: 'before',
    description: 'The `next` of the page before: the answer goes on with what is older.',
    schema: subscriberQuery.entries.before.wrapped,
    example: `${EXAMPLE_SUBSCRIBER.created_at}_${EXAMPLE_SUBSCRIBER.id}`,
  },
  {
    name: 'limit',
    description: 'Entries in one page, 50 unless told.',
    schema: subscriberQuery.entries.limit.wrapped,
    example: '50',
  },
  {
    name: 'purpose',
    description: '`file`: the addresses are taken along, which is written down in the audit log.',
    schema: subscriberQuery.entries.purpose.wrapped,
    example: 'file',
  },
]

const STEP_NOTES: Readonly<Record<SendingStep, { summary: string; description: string }>> = {
  send: {
    summary: 'Sends a newsletter to everybody who has confirmed by now',
    description:
      'The e-mails leave one by one, with pauses; whoever leaves before their turn gets none. `version` makes sure that what is sent is what was looked at.',
  },
  pause: {
    summary: 'Holds a newsletter back',
    description: 'What is being sent at this moment still is.',
  },
  resume: { summary: 'Goes on sending', description: 'Nobody gets it twice.' },
  stop: {
    summary: 'Ends the sending for good',
    description: 'Whoever has not got it yet never will.',
  },
}

const stepCall = (step: SendingStep): WrittenCall => ({
  id: `${step}-newsletter`,
  method: 'POST',
  path: `/api/admin/newsletters/:id/${step}`,
  group,
  ...STEP_NOTES[step],
  body: json(stepRequest, { version: 3 }),
  answers: {
    200: {
      description: 'As it is now.',
      headers: ['ETag'],
      content: json(ENTITIES.newsletters.rowSchema, EXAMPLE_ROWS.newsletters),
    },
  },
  problems: [
    'stale',
    'illegal-transition',
    'mail-not-configured',
    'nothing-to-send',
    'no-recipients',
  ],
})

/** Subscribers, and sending an issue. Issues themselves are normal rows. */
export const newsletterCalls: readonly WrittenCall[] = [
  {
    id: 'list-subscribers',
    method: 'GET',
    path: '/api/admin/subscribers',
    group,
    summary: 'Lists the subscribers, with the proof of their consent',
    description: 'Newest first, page by page.',
    query: listParameters,
    answers: {
      200: {
        description: 'A page of them.',
        content: json(subscriberPage, { entries: [EXAMPLE_SUBSCRIBER], found: 1, next: null }),
      },
    },
    problems: ['bad-request'],
  },
  {
    id: 'read-audience',
    method: 'GET',
    path: '/api/admin/subscribers/audience',
    group,
    summary: 'Tells who would get a newsletter that is sent now',
    description: '`obstacle` says why none can be sent; null where one can.',
    answers: {
      200: {
        description: 'How many, by language.',
        content: json(audience, {
          recipients: { fr: 120, en: 31, es: 12, pt: 9, th: 4 },
          obstacle: null,
          per_minute: 30,
          public_url: 'https://neomuse.example',
        }),
      },
    },
  },
  {
    id: 'change-subscriber',
    method: 'PUT',
    path: '/api/admin/subscribers/:id',
    group,
    summary: 'Marks an address as bounced, or takes that back',
    description: 'A bounced address is not written to any more.',
    body: json(subscriberChange, { is_bounced: true }),
    answers: {
      200: {
        description: 'As it is now.',
        content: json(subscriber, {
          ...EXAMPLE_SUBSCRIBER,
          state: 'bounced',
          bounced_at: '2026-01-15T08:00:00.000Z',
        }),
      },
    },
  },
  {
    id: 'export-subscribers',
    method: 'GET',
    path: '/api/admin/export/subscribers.csv',
    group,
    summary: 'Exports the subscribers for a spreadsheet',
    description: 'As every export; that it was taken is written down in the audit log.',
    answers: {
      200: {
        description: 'The file.',
        headers: ['Content-Disposition'],
        content: { type: 'text', mediaTypes: ['text/csv'] },
      },
    },
  },
  ...SENDING_STEPS.map(stepCall),
  {
    id: 'read-newsletter-progress',
    method: 'GET',
    path: '/api/admin/newsletters/:id/progress',
    group,
    summary: 'Tells how far the sending of a newsletter has come',
    description: 'The newsletter’s own row says it once the sending has ended or is paused.',
    answers: {
      200: {
        description: 'The counts of this moment.',
        content: json(newsletterProgress, { recipients: 176, sent: 60, refused: 1, left: 2 }),
      },
    },
  },
  {
    id: 'test-newsletter',
    method: 'POST',
    path: '/api/admin/newsletters/:id/test',
    group,
    summary: 'Sends a newsletter to the administrator who asks',
    description: 'As it is on the server, in one language.',
    body: json(testRequest, { language: 'fr' }),
    answers: { 202: { description: 'It is on its way.' } },
    problems: ['mail-not-configured'],
  },
]
