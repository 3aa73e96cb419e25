import * as v from 'valibot'
import type { BankAccount } from '#domain/commerce/bank-transfer.ts'
import { missingIdentity, OTHER_COUNTRY, sellsTo } from '#domain/commerce/seller-identity.ts'
import type { Queryable } from '#server/db/database-schema.ts'
import { readSiteSettings } from '#server/email/site-mailbox.ts'
import type { Providers } from '#server/ports/payment-provider.ts'

/** Why an order cannot be paid now: the seller is not named yet, or does not sell to the buyer's country. */
export type PaymentHold = 'seller' | 'country'

/** Null: it can be paid. `country`: ISO 3166-1; null: the buyer was not asked. */
export const paymentHold = async (
  db: Queryable,
  providers: Pick<Providers, 'needsSeller'>,
  country: string | null,
): Promise<PaymentHold | null> => {
  const settings = await readSiteSettings(db)
  if (!settings) return providers.needsSeller ? 'seller' : null
  if (!sellsTo(settings.seller, country)) return 'country'
  const { seller, contact_email } = settings
  return providers.needsSeller && missingIdentity({ ...seller, contact_email }).length > 0
    ? 'seller'
    : null
}

/**
 * The account for transfers: from the settings, otherwise from the server's configuration; null: transfers are not
 * accepted.
 */
export const readBankAccount = async (
  db: Queryable,
  fallback: BankAccount | null,
): Promise<BankAccount | null> => {
  const settings = await readSiteSettings(db)
  if (!settings || settings.bank_account.iban === '') return fallback
  const { bank_account, seller } = settings
  return { ...bank_account, holder: bank_account.holder || seller.legal_name }
}

const said = v.pipe(v.string(), v.parseJson(), v.object({ buyer_country: v.string() }))

/** The buyer's country, as given with the order; null: not asked. */
export const buyerCountryOf = (details: unknown): string | null => {
  const read = v.safeParse(said, details)
  return read.success ? read.output.buyer_country : null
}

/** As invoices name it: null when unknown. */
export const knownCountryOf = (details: unknown): string | null => {
  const country = buyerCountryOf(details)
  return country === OTHER_COUNTRY ? null : country
}
