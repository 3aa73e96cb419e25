import { type BankAccount, readBic, readIban } from '#domain/commerce/bank-transfer.ts'
import type { Reading } from './setting-values.ts'

type StripeAccess = {
  readonly secretKey: string
  readonly webhookSecret: string
  /** Null: Stripe's own address. */
  readonly apiBase: string | null
}

export type PaymentSettings = {
  /** Null: cards are not accepted. */
  readonly stripe: StripeAccess | null
  /** Null: transfers are not accepted. */
  readonly transfer: BankAccount | null
}

type Environment = Readonly<Record<string, string | undefined>>

/** The settings of the payment providers, or one line for each wrong setting. Secrets are not repeated. */
export const readPaymentSettings = (
  env: Environment,
): PaymentSettings & { readonly problems: readonly string[] } => {
  const problems: string[] = []
  const read = (name: string, reader: (text: string) => Reading<string>): string | null => {
    const text = env[name]?.trim() ?? ''
    if (text === '') return null
    const reading = reader(text)
    if ('value' in reading) return reading.value
    problems.push(`${name}: ${reading.problem}`)
    return null
  }
  const secretKey = read('STRIPE_SECRET_KEY', readSecretKey)
  const webhookSecret = read('STRIPE_WEBHOOK_SECRET', readWebhookSecret)
  const apiBase = read('STRIPE_API_BASE', readApiBase)
  const iban = read('TRANSFER_IBAN', readAccount)
  const bic = read('TRANSFER_BIC', readBankCode) ?? ''
  const holder = read('TRANSFER_HOLDER', (text) => ({ value: text })) ?? ''
  const isSet = (name: string): boolean => (env[name]?.trim() ?? '') !== ''
  if (secretKey !== null && !isSet('STRIPE_WEBHOOK_SECRET'))
    problems.push(
      'STRIPE_WEBHOOK_SECRET: not set. With STRIPE_SECRET_KEY the secret of the endpoint /api/webhooks/stripe is needed',
    )
  if (webhookSecret !== null && !isSet('STRIPE_SECRET_KEY'))
    problems.push(
      'STRIPE_SECRET_KEY: not set. With STRIPE_WEBHOOK_SECRET it is needed: what an event is about is read from Stripe itself',
    )
  if (iban !== null && holder === '')
    problems.push('TRANSFER_HOLDER: not set. With TRANSFER_IBAN the name of the account is needed')
  return {
    stripe:
      secretKey !== null && webhookSecret !== null ? { secretKey, webhookSecret, apiBase } : null,
    transfer: iban === null ? null : { iban, bic, holder },
    problems,
  }
}

const readSecretKey = (text: string): Reading<string> =>
  /^(sk|rk)_\w{8,250}$/.test(text)
    ? { value: text }
    : { problem: 'is no secret key. Allowed: one that begins with sk_ or rk_' }

const readWebhookSecret = (text: string): Reading<string> =>
  /^[\w+/=-]{16,200}$/.test(text)
    ? { value: text }
    : {
        problem:
          'is no signing secret of an endpoint. Allowed: 16 to 200 letters, digits and the characters - _ + / =, such as whsec_…',
      }

const LOOPBACK = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/

/** The secret key is sent to this address: unencrypted connections are allowed to this machine only. */
const readApiBase = (text: string): Reading<string> => {
  const url = URL.canParse(text) ? new URL(text) : null
  const isSafe =
    url !== null &&
    (url.protocol === 'https:' || (url.protocol === 'http:' && LOOPBACK.test(url.hostname)))
  return isSafe && url.pathname === '/' && `${url.search}${url.hash}${url.username}` === ''
    ? { value: url.origin }
    : {
        problem:
          'is no address of an API. Allowed: https:// and a host, or http:// and a loopback address, without a path',
      }
}

const readAccount = (text: string): Reading<string> => {
  const iban = readIban(text)
  return iban === null
    ? {
        problem:
          'is no IBAN: its check digits do not fit. Such as FR76 3000 6000 0112 3456 7890 189',
      }
    : { value: iban }
}

const readBankCode = (text: string): Reading<string> => {
  const bic = readBic(text)
  return bic === null
    ? { problem: 'is no BIC. Allowed: 8 or 11 letters and digits' }
    : { value: bic }
}

/** Stripe's hosted page. */
const STRIPE_PAGES = 'https://checkout.stripe.com'

/** Origins of the providers' payment pages. A substitute for Stripe has its pages at its API's address. */
export const paymentPagesOf = ({ stripe }: Pick<PaymentSettings, 'stripe'>): readonly string[] =>
  stripe === null
    ? []
    : [STRIPE_PAGES, ...(stripe.apiBase === null ? [] : [new URL(stripe.apiBase).origin])]
