import * as v from 'valibot'
import { invoicePage, invoiceQuery, orderDocumentRequest } from '#contract/admin/accounting.ts'
import { orderEmailKind, orderEmailRequest, orderEmails } from '#contract/admin/order-emails.ts'
import { json, rowIdParameter, type WrittenCall } from '../call.ts'
import { EXAMPLE_LINK } from '../example-forms.ts'
import { EXAMPLE_EMAIL } from '../example-rows.ts'

const EXAMPLE_NUMBER = 'NM-2026-00042'
const EXAMPLE_TIME = '2026-11-27T09:30:00.000Z'
const PDF = { type: 'bytes', mediaTypes: ['application/pdf'] } as const

const EXAMPLE_INVOICE = {
  ...{ number: EXAMPLE_NUMBER, kind: 'invoice', order_id: rowIdParameter.example },
  ...{ order_number: 'NM-7K2M9Q4X', buyer: 'Camille Martin', total: 58 },
  ...{ issued_at: EXAMPLE_TIME, corrects: null },
}

const EXAMPLE_EMAILS = {
  obstacle: null,
  to: EXAMPLE_EMAIL,
  emails: [
    {
      ...{ kind: 'paid', occasion: 'paid', state: 'sent' },
      ...{ queued_at: EXAMPLE_TIME, is_planned: false, tries: 0, settled_at: EXAMPLE_TIME },
      text: {
        subject: 'Paiement reçu pour ta commande NM-7K2M9Q4X',
        body: 'Ton paiement est bien arrivé',
      },
    },
  ],
  possible: ['links'],
}

/** Emails and invoices of an order. */
export const invoiceCalls: readonly WrittenCall[] = [
  {
    id: 'read-order-document',
    method: 'POST',
    path: '/api/order/document',
    group: 'Forms and checkout',
    summary: 'An invoice or credit note of an order as PDF, for its buyer',
    description:
      'With the token of the order’s page. Tagged PDF/A-3a in the order’s language; of an invoice to a company with a SIRET, `factur-x.xml` (EN 16931) is attached. Kept by no cache.',
    body: json(orderDocumentRequest, { ...EXAMPLE_LINK, number: EXAMPLE_NUMBER }),
    answers: { 200: { description: 'The document.', content: PDF } },
    problems: ['too-many-requests', 'link-expired', 'not-found'],
  },
  {
    id: 'list-invoices',
    method: 'GET',
    path: '/api/admin/invoices',
    group: 'Exports and privacy',
    summary: 'Invoices, credit notes and reversals, newest first',
    query: [
      {
        ...{ name: 'order', description: 'Only those of this order.' },
        ...{ schema: invoiceQuery.entries.order.wrapped, example: rowIdParameter.example },
      },
      {
        ...{ name: 'kind', description: 'Only those of this kind.' },
        ...{ schema: invoiceQuery.entries.kind.wrapped, example: 'credit-note' },
      },
      {
        ...{ name: 'from', description: 'Issued on this day or later, by the clocks of Paris.' },
        ...{ schema: invoiceQuery.entries.from.wrapped, example: '2026-11-01' },
      },
      {
        ...{ name: 'to', description: 'Issued on this day or earlier.' },
        ...{ schema: invoiceQuery.entries.to.wrapped, example: '2026-11-30' },
      },
      {
        name: 'before',
        description: 'The `next` of the page before: the answer goes on with what is older.',
        ...{ schema: invoiceQuery.entries.before.wrapped },
        example: `${EXAMPLE_TIME}_${EXAMPLE_NUMBER}`,
      },
      {
        name: 'q',
        description:
          'Words that all stand in the numbers, the buyer’s name, address or SIRET, or the amount; case and accents do not matter.',
        ...{ schema: invoiceQuery.entries.q.wrapped, example: 'martin' },
      },
      {
        ...{ name: 'limit', description: 'How many at most: fifty without it, 500 at most.' },
        ...{ schema: invoiceQuery.entries.limit.wrapped, example: '100' },
      },
      {
        name: 'purpose',
        description: '`file`: the list is taken along, which is written down in the audit log.',
        ...{ schema: invoiceQuery.entries.purpose.wrapped, example: 'file' },
      },
    ],
    answers: {
      200: {
        description: 'At most `limit`.',
        content: json(invoicePage, { entries: [EXAMPLE_INVOICE], next: null }),
      },
    },
    problems: ['bad-request'],
  },
  {
    id: 'read-invoice-pdf',
    method: 'GET',
    path: '/api/admin/invoices/:number/pdf',
    group: 'Exports and privacy',
    summary: 'One of them as PDF',
    description: 'Written down in the audit log.',
    pathParameters: [
      {
        ...{ name: 'number', description: 'The document’s number.', schema: v.string() },
        example: EXAMPLE_NUMBER,
      },
    ],
    answers: { 200: { description: 'The document.', content: PDF } },
    problems: ['not-found'],
  },
  {
    id: 'list-order-emails',
    method: 'GET',
    path: '/api/admin/orders/:id/emails',
    group: 'Back-office rows',
    summary: 'The e-mails of an order, with what they say and what became of them',
    answers: {
      200: {
        description: 'Oldest first. The texts hold the link that opens the order.',
        content: json(orderEmails, EXAMPLE_EMAILS),
      },
    },
    problems: ['not-found'],
  },
  {
    id: 'send-order-email',
    method: 'POST',
    path: '/api/admin/orders/:id/emails/:kind',
    group: 'Back-office rows',
    summary: 'Sends an e-mail of an order once more, or for the first time',
    description: 'Without `occasion` the newest of its kind.',
    pathParameters: [
      rowIdParameter,
      {
        ...{ name: 'kind', description: 'What it is about.', schema: orderEmailKind },
        example: 'paid',
      },
    ],
    body: json(orderEmailRequest, { occasion: 'paid' }),
    answers: { 202: { description: 'It leaves as soon as the mail server takes it.' } },
    problems: ['not-found', 'mail-not-configured', 'email-outdated'],
  },
]
