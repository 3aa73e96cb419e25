import { formatMoney } from '#contract/format-money.ts'
import { LOCALE_TAGS, type Locale } from '#contract/locales.ts'
import type { OrderPage } from '#contract/public/order-page.ts'
import { businessDateFormat } from '#domain/business-calendar.ts'
import { formatIban } from '#domain/commerce/bank-transfer.ts'
import type { InvoiceKind } from '#domain/commerce/invoice.ts'
import { isServiceItem } from '#domain/commerce/withdrawal.ts'
import { type Cents, eurosToCents } from '#domain/money.ts'
import { cleanLine } from '#domain/text/clean-text.ts'
import { isolate } from '#domain/text/isolate.ts'
import { lineNameIn } from '../invoices/line-names.ts'
import { ENGLISH } from './labels-en.ts'
import { SPANISH } from './labels-es.ts'
import { FRENCH } from './labels-fr.ts'
import { PORTUGUESE } from './labels-pt.ts'
import { THAI } from './labels-th.ts'
import type { Opening, OrderEmailLabels } from './order-email-labels.ts'
import type { EmailBlock, EmailContent, EmailLine } from './render-order-email.ts'

const LABELS: Readonly<Record<Locale, OrderEmailLabels>> = {
  fr: FRENCH,
  en: ENGLISH,
  es: SPANISH,
  pt: PORTUGUESE,
  th: THAI,
}

/** One of the orders of an email address. */
export type LinkedOrder = {
  readonly number: string
  readonly orderedAt: string
  readonly names: readonly string[]
  readonly totalCents: number
  readonly url: string
}

/** The event, with the facts that only its email mentions. */
export type OrderNews =
  | { readonly kind: 'received'; readonly isByTransfer: boolean }
  /** `consentedAt`: when both consents to immediate delivery were given; null: they were not. */
  | { readonly kind: 'paid'; readonly consentedAt: string | null }
  | { readonly kind: 'files-ready' | 'payment-failed' }
  | { readonly kind: 'links'; readonly orders: readonly LinkedOrder[] }
  | {
      readonly kind: 'withdrawal'
      readonly declaredAt: string
      readonly of: 'law' | 'guarantee'
      /** Indexes of the lines, from 0. */
      readonly lines: readonly number[]
    }
  | { readonly kind: 'refunded'; readonly amountCents: number }
  | {
      readonly kind: 'credit-note'
      readonly document: InvoiceKind
      readonly number: string
      readonly corrects: string
    }

export type OrderFacts = {
  readonly locale: Locale
  readonly siteName: string
  readonly publicUrl: string
  /** Link to the order's page, with the token that opens it. */
  readonly url: string
  /** Empty: unknown. */
  readonly buyerName: string
  readonly page: OrderPage
}

type Written = { readonly opening: Opening; readonly blocks: readonly EmailBlock[] }

/** The email to the buyer about one event, in the order's language. */
export const orderEmailContent = (facts: OrderFacts, news: OrderNews): EmailContent => {
  const labels = LABELS[facts.locale]
  const site = oneLine(facts.siteName)
  const { opening, blocks } = writtenOn(labels, facts, news)
  return {
    locale: facts.locale,
    siteName: site,
    publicUrl: facts.publicUrl,
    ...opening,
    blocks: [
      text(labels.hello(oneLine(facts.buyerName))),
      ...blocks,
      { type: 'note', text: labels.question },
    ],
    reason: labels.reason(site),
  }
}

const writtenOn = (labels: OrderEmailLabels, facts: OrderFacts, news: OrderNews): Written => {
  const { number } = facts.page
  const open = openBlocks(labels, facts)
  switch (news.kind) {
    case 'received':
      return {
        opening: labels.received.opening(number),
        blocks: receivedBlocks(labels, facts, news.isByTransfer),
      }
    case 'paid':
      return {
        opening: labels.paid.opening(number),
        blocks: [...paidBlocks(labels, facts, news.consentedAt), ...open],
      }
    case 'files-ready':
      return {
        opening: labels.filesReady.opening(number),
        blocks: [text(labels.filesReady.lead), ...open],
      }
    case 'links':
      return {
        opening: labels.links.opening(news.orders.length, oneLine(facts.siteName)),
        blocks: linkBlocks(labels, facts.locale, news.orders),
      }
    case 'withdrawal':
      return {
        opening: labels.withdrawal.opening(number),
        blocks: [...withdrawalBlocks(labels, facts, news), ...open],
      }
    case 'refunded':
      return {
        opening: labels.refundedMail.opening(number),
        blocks: [...refundedBlocks(labels, facts, news.amountCents), ...open],
      }
    case 'credit-note':
      return creditNoteEmail(labels, facts, news)
    case 'payment-failed':
      return {
        opening: labels.paymentFailed.opening(number),
        blocks: failedBlocks(labels, facts),
      }
  }
}

const openBlocks = (labels: OrderEmailLabels, { url }: OrderFacts): readonly EmailBlock[] => [
  { type: 'action', label: labels.open, href: url },
  note(labels.keepLink),
]

const refundedBlocks = (
  labels: OrderEmailLabels,
  facts: OrderFacts,
  amountCents: number,
): readonly EmailBlock[] => [
  text(labels.refundedMail.lead(formatMoney(amountCents as Cents, facts.locale))),
  orderLines(labels, facts),
  text(labels.refundedMail.delay),
]

const creditNoteEmail = (
  labels: OrderEmailLabels,
  facts: OrderFacts,
  { document, number, corrects }: Extract<OrderNews, { kind: 'credit-note' }>,
): Written => {
  const { opening, lead, reversalOpening, reversal } = labels.creditNote
  const isReversal = document === 'reversal'
  return {
    opening: isReversal ? reversalOpening(facts.page.number) : opening(number),
    blocks: [text((isReversal ? reversal : lead)(number, corrects)), ...openBlocks(labels, facts)],
  }
}

const failedBlocks = (labels: OrderEmailLabels, facts: OrderFacts): readonly EmailBlock[] => [
  text(labels.paymentFailed.lead(formatMoney(eurosToCents(facts.page.total), facts.locale))),
  text(labels.paymentFailed.again),
  { type: 'action', label: labels.pay, href: facts.url },
  note(labels.keepLink),
]

/**
 * Text that a user wrote, as a part of one line: it can neither end the line nor change the direction of the text
 * around it.
 */
const oneLine = (written: string): string => isolate(cleanLine(written))

const text = (words: string): EmailBlock => ({ type: 'text', text: words })
const note = (words: string): EmailBlock => ({ type: 'note', text: words })

const receivedBlocks = (
  labels: OrderEmailLabels,
  facts: OrderFacts,
  isByTransfer: boolean,
): readonly EmailBlock[] => {
  const { locale, page, url } = facts
  const { received } = labels
  const total = formatMoney(eurosToCents(page.total), locale)
  const { transfer } = page
  if (transfer !== null && isByTransfer) {
    const due = formatMoney(eurosToCents(transfer.amount ?? page.total), locale)
    return [
      text(received.transfer(due)),
      {
        type: 'facts',
        rows: [
          [received.iban, formatIban(transfer.iban)],
          ...(transfer.bic === '' ? [] : [[received.bic, transfer.bic] as const]),
          [received.holder, transfer.holder],
          [received.amount, due],
          [received.reference, transfer.reference],
        ],
      },
      orderLines(labels, facts),
      { type: 'action', label: labels.open, href: url },
      note(labels.keepLink),
    ]
  }
  const isPayable = page.providers.length > 0
  return [
    text(isPayable ? received.pay(total) : received.agree),
    orderLines(labels, facts),
    { type: 'action', label: isPayable ? labels.pay : labels.open, href: url },
    note(labels.keepLink),
  ]
}

const paidBlocks = (
  labels: OrderEmailLabels,
  facts: OrderFacts,
  consentedAt: string | null,
): readonly EmailBlock[] => {
  const { locale, page } = facts
  const { paid } = labels
  const day = (iso: string | null | undefined) => (iso ? dayText(locale, Date.parse(iso)) : null)
  // The period is over from the day after its last day.
  const lastDay = (isos: readonly (string | null)[]) => {
    const ends = isos.flatMap((iso) => (iso === null ? [] : [Date.parse(iso)]))
    return ends.length === 0 ? null : dayText(locale, Math.max(...ends) - 1)
  }
  const withdrawUntil = lastDay(page.lines.map((line) => line.withdrawal_ends_at))
  const guaranteeUntil = lastDay(page.lines.map((line) => line.guarantee_ends_at))
  const invoice = page.invoices.find(({ kind }) => kind === 'invoice')
  const isService = page.lines.every(({ item_id }) => isServiceItem(item_id))
  const isLater = page.lines.some(
    ({ delivery_from }) => delivery_from !== null && delivery_from !== page.paid_at,
  )
  const from = day(page.lines.find(({ delivery_from }) => delivery_from !== null)?.delivery_from)
  const consented = day(consentedAt)
  return [
    text(page.total === 0 ? paid.free : paid.thanks(formatMoney(eurosToCents(page.total), locale))),
    orderLines(labels, facts),
    text(isService ? paid.service : isLater && from ? paid.deliveredFrom(from) : paid.delivered),
    ...(invoice ? [text(paid.invoice(invoice.number))] : []),
    ...(consented === null || isService ? [] : [text(paid.consents(consented))]),
    ...(withdrawUntil === null ? [] : [text(paid.withdrawUntil(withdrawUntil))]),
    ...(guaranteeUntil === null ? [] : [text(paid.guaranteeUntil(guaranteeUntil))]),
  ]
}

const withdrawalBlocks = (
  labels: OrderEmailLabels,
  { locale, page }: OrderFacts,
  { declaredAt, of, lines }: Extract<OrderNews, { kind: 'withdrawal' }>,
): readonly EmailBlock[] => {
  const { lead, law, guarantee, covers, next } = labels.withdrawal
  const at = Date.parse(declaredAt)
  const time = businessDateFormat(LOCALE_TAGS[locale], {
    hour: '2-digit',
    minute: '2-digit',
  }).format(at)
  const rows = page.lines
    .filter((_, index) => lines.length === 0 || lines.includes(index))
    .map((line) => lineRow(line, locale))
  return [
    text(lead(dayText(locale, at), time)),
    text(of === 'law' ? law : guarantee),
    { type: 'lines', caption: covers, rows },
    text(next),
  ]
}

const linkBlocks = (
  labels: OrderEmailLabels,
  locale: Locale,
  orders: readonly LinkedOrder[],
): readonly EmailBlock[] => [
  text(labels.links.lead(orders.length)),
  ...orders.flatMap(({ number, orderedAt, names, totalCents, url }): readonly EmailBlock[] => [
    {
      type: 'lines',
      caption: `${number} · ${dayText(locale, Date.parse(orderedAt))}`,
      rows: [
        {
          name: names.map(oneLine).join(', '),
          amount: formatMoney(totalCents as Cents, locale),
          href: url,
        },
      ],
    },
  ]),
  note(labels.keepLink),
  note(labels.links.notYou),
]

const orderLines = (labels: OrderEmailLabels, { locale, page }: OrderFacts): EmailBlock => ({
  type: 'lines',
  caption: labels.yourOrder(page.number),
  rows: [
    ...page.lines.map((line) => lineRow(line, locale)),
    { name: labels.total, amount: formatMoney(eurosToCents(page.total), locale), isSum: true },
    ...(page.refunded > 0
      ? [{ name: labels.refunded, amount: formatMoney(eurosToCents(page.refunded), locale) }]
      : []),
  ],
})

const lineRow = (
  { item_id, name, quantity, total }: OrderPage['lines'][number],
  locale: Locale,
): EmailLine => {
  const named = oneLine(lineNameIn(locale, item_id, name))
  return {
    name: quantity > 1 ? `${quantity} × ${named}` : named,
    amount: formatMoney(eurosToCents(total), locale),
  }
}

const dayText = (locale: Locale, timeMs: number): string => {
  const options = { day: 'numeric', month: 'long', year: 'numeric' } as const
  const text = businessDateFormat(LOCALE_TAGS[locale], options).format(timeMs)
  return locale === 'fr' ? text.replace(/^1 /, '1er ') : text
}
