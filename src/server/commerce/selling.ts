import * as v from 'valibot'
import type { BankAccount } from '#domain/commerce/bank-transfer.ts'
import { missingIdentity, OTHER_COUNTRY, sellsTo } from '#domain/commerce/seller-identity.ts'
import type { Queryable } from '#server/db/database-schema.ts'
import { readSiteSettings } from '#server/email/site-mailbox.ts'
import type { Providers } from './providers/provider.ts'

/** Why an order cannot be paid just now: nobody says yet who sells, or not to where the buyer lives. */
export type PaymentHold = 'seller' | 'country'

/** Null: nothing stands against it. `country`: ISO 3166-1; null: nobody was asked. */
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

/** Where transfers go: as an administrator has said, else as the server was told; null: they are not taken. */
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

/** Where the buyer of an order lives, as they said; null: they were not asked. */
export const buyerCountryOf = (details: unknown): string | null => {
  const read = v.safeParse(said, details)
  return read.success ? read.output.buyer_country : null
}

/** As invoices name it: null where nobody knows. */
export const knownCountryOf = (details: unknown): string | null => {
  const country = buyerCountryOf(details)
  return country === OTHER_COUNTRY ? null : country
}
