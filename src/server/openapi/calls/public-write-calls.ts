import {
  courseAnswer,
  courseLinkAnswer,
  courseLinkRequest,
  courseRequest,
} from '#contract/public/course.ts'
import { checkoutAnswer, checkoutRequest } from '#contract/public/forms/checkout-request.ts'
import { contactRequest, formAnswer } from '#contract/public/forms/contact-request.ts'
import {
  customOrderAnswer,
  customOrderRequest,
} from '#contract/public/forms/custom-order-request.ts'
import { interviewRequest, interviews } from '#contract/public/forms/interview-request.ts'
import {
  type NewsletterLinkState,
  newsletterLinkAnswer,
  newsletterLinkRequest,
} from '#contract/public/forms/newsletter-link.ts'
import { newsletterAnswer, newsletterRequest } from '#contract/public/forms/newsletter-request.ts'
import { IDEMPOTENCY_KEY_HEADER } from '#contract/sync-protocol.ts'
import { type Content, json, type Parameter, type WrittenCall } from '../call.ts'
import {
  EXAMPLE_CHECKOUT,
  EXAMPLE_CONTACT,
  EXAMPLE_COURSE,
  EXAMPLE_CUSTOM_ORDER,
  EXAMPLE_INTERVIEW,
  EXAMPLE_INTERVIEW_FORM,
  EXAMPLE_LINK,
  EXAMPLE_WAYS_ON,
} from '../example-forms.ts'
import { EXAMPLE_EMAIL } from '../example-rows.ts'

const ID = '019a0000-0000-7000-8000-000000000501'

const group = 'Forms and checkout' as const

const taken: Content = json(formAnswer, { id: ID })

/** Common parts of the visitors' forms. */
const form = {
  group,
  method: 'POST',
  headers: [IDEMPOTENCY_KEY_HEADER],
  problems: ['too-many-requests'],
} as const

/** Common parts of the calls for links in emails. */
const link = {
  ...form,
  body: json(newsletterLinkRequest, EXAMPLE_LINK),
  problems: ['too-many-requests', 'link-expired'],
} as const

const stateOf = (state: NewsletterLinkState): Content => json(newsletterLinkAnswer, { state })

const tokenParameter: Parameter = {
  name: 'token',
  description: 'As the letter carries it.',
  schema: newsletterLinkRequest.entries.token,
  example: EXAMPLE_LINK.token,
}

const HONEYPOT_NOTE =
  '`website` is hidden from people: when it is filled in, or when far more arrives than people send, it is put aside, with the same answer.'

/** Visitors' forms. Limits count by their address. */
const formCalls: readonly WrittenCall[] = [
  {
    ...form,
    id: 'send-contact',
    path: '/api/contact',
    summary: 'Sends a message',
    description: `It lands in the back-office’s messages, unread. ${HONEYPOT_NOTE}`,
    body: json(contactRequest, EXAMPLE_CONTACT),
    answers: { 201: { description: 'Taken.', content: taken } },
  },
  {
    ...form,
    id: 'ask-interview',
    path: '/api/interview',
    summary: 'Asks for an interview',
    description: `For the hybrid service. Kept apart from the messages, sealed, for a year; without \`consent\` it is refused. ${HONEYPOT_NOTE}`,
    body: json(interviewRequest, EXAMPLE_INTERVIEW_FORM),
    answers: { 201: { description: 'Taken.', content: taken } },
  },
  {
    ...form,
    id: 'subscribe',
    path: '/api/newsletter',
    summary: 'Subscribes to the newsletter',
    description: `The answer is the same for a known and a new address. A new one gets a letter with a link to confirm it, at most three a day, where \`mail\` says that this server sends letters. ${HONEYPOT_NOTE}`,
    body: json(newsletterRequest, { email: EXAMPLE_EMAIL, language: 'fr' }),
    answers: {
      201: {
        description: 'Taken.',
        content: json(newsletterAnswer, { id: ID, mail: true }),
      },
    },
  },
  {
    ...link,
    id: 'confirm-subscription',
    path: '/api/newsletter/confirm',
    summary: 'Confirms a subscription',
    description:
      'With the token of the link in the letter: good for seven days, and as often as one likes.',
    answers: {
      200: { description: 'The address gets the newsletter.', content: stateOf('confirmed') },
    },
  },
  {
    ...link,
    id: 'leave-newsletter',
    path: '/api/newsletter/leave',
    summary: 'Ends a subscription',
    description:
      'With the token of any letter, for as long as there is a subscription. The address is deleted, and its links with it.',
    answers: { 200: { description: 'The address is gone.', content: stateOf('left') } },
  },
  {
    ...form,
    headers: [],
    id: 'leave-newsletter-at-once',
    path: '/api/newsletter/leave/:token',
    summary: 'Ends a subscription, from a mail program',
    description:
      'What the button of a mail program calls (RFC 8058), with the token of the letter’s `List-Unsubscribe`.',
    pathParameters: [tokenParameter],
    answers: { 200: { description: 'The address is gone.', content: stateOf('left') } },
    problems: ['too-many-requests', 'link-expired', 'invalid-fields'],
  },
  {
    group,
    method: 'GET',
    id: 'ask-to-leave-newsletter',
    path: '/api/newsletter/leave/:token',
    summary: 'Leads to the page that ends a subscription',
    description:
      'For mail programs that open the address of `List-Unsubscribe`. It changes nothing.',
    pathParameters: [tokenParameter],
    answers: { 303: { description: 'The page of the newsletter, with the token.' } },
  },
  {
    ...form,
    id: 'order-custom-model',
    path: '/api/custom-orders',
    summary: 'Orders a custom model',
    description: `Makes a pending order. What it costs, the server computes. The answer leads to the order’s page and to where it is paid, made anew each time. ${HONEYPOT_NOTE}`,
    body: json(customOrderRequest, EXAMPLE_CUSTOM_ORDER),
    answers: {
      201: {
        description: 'The order, and what it costs in euros.',
        content: json(customOrderAnswer, { id: ID, total: 109, ...EXAMPLE_WAYS_ON }),
      },
    },
  },
  {
    ...form,
    id: 'check-out',
    path: '/api/checkout',
    summary: 'Orders packs, a plan or a package',
    description: `Exactly one of \`items\`, \`plan_id\` and \`package_id\`; of one model at most 99, in all items together. Makes a pending order; one that costs nothing is paid at once. The answer leads to the order’s page and to where it is paid, made anew each time. Prices come from the server alone; where \`consents\` name \`terms\`, these have to be agreed to; where they are given with an NSFW model, so has \`adult\`. ${HONEYPOT_NOTE}`,
    body: json(checkoutRequest, EXAMPLE_CHECKOUT),
    answers: {
      201: {
        description: 'The order, and what it costs in euros.',
        content: json(checkoutAnswer, { id: ID, total: 58, ...EXAMPLE_WAYS_ON }),
      },
    },
  },
]

/** Access to the training course for its buyers. */
const courseCalls: readonly WrittenCall[] = [
  {
    ...form,
    id: 'read-course',
    path: '/api/course',
    summary: 'Reads the training course',
    description:
      'With the token of the link in a buyer’s letter, for as long as the order is paid. Writes nothing: under a key it is answered anew, too. Kept by no cache.',
    body: json(courseRequest, EXAMPLE_LINK),
    answers: {
      200: {
        description:
          'The plan that was bought, all lessons and the plan’s bonuses; none of them before `opens_at`, where its buyer has kept the right to withdraw.',
        content: json(courseAnswer, EXAMPLE_COURSE),
      },
    },
    problems: ['too-many-requests', 'link-expired'],
  },
  {
    ...form,
    id: 'ask-course-link',
    path: '/api/course/link',
    summary: 'Asks for the link to the course once more',
    description: `The answer is the same for a buyer’s address and any other. A buyer gets a letter for each paid order of a plan, once an hour, where \`mail\` says that this server sends letters; \`wait_seconds\` says how long after that an address has to wait, whosever it is. ${HONEYPOT_NOTE}`,
    body: json(courseLinkRequest, { email: EXAMPLE_EMAIL }),
    answers: {
      201: {
        description: 'Taken.',
        content: json(courseLinkAnswer, { id: ID, mail: true }),
      },
    },
  },
]

const interviewCalls: readonly WrittenCall[] = [
  {
    group,
    id: 'list-interviews',
    method: 'GET',
    path: '/api/admin/interviews',
    summary: 'Lists requests for an interview',
    description:
      'Newest first. Sealed in the database; one that was sealed with another key is listed without what was told. Not to be kept anywhere.',
    answers: {
      200: {
        description: 'The requests.',
        content: json(interviews, [EXAMPLE_INTERVIEW]),
      },
    },
  },
  {
    group,
    id: 'delete-interview',
    method: 'DELETE',
    path: '/api/admin/interviews/:id',
    summary: 'Deletes a request for an interview',
    answers: { 204: { description: 'Gone.' } },
  },
]

export const publicWriteCalls: readonly WrittenCall[] = [
  ...formCalls,
  ...courseCalls,
  ...interviewCalls,
]
