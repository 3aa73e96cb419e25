/** The account that receives a transfer. */
export type BankAccount = {
  /** Without blanks, in capitals. */
  readonly iban: string
  /** Empty: not given, and not needed within the SEPA area. */
  readonly bic: string
  readonly holder: string
}

const IBAN = /^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/

/** An IBAN in the stored form; null if it is not one (ISO 13616: its remainder by 97 is 1). */
export const readIban = (text: string): string | null => {
  const iban = text.replace(/\s/g, '').toUpperCase()
  if (!IBAN.test(iban)) return null
  const digits = Array.from(iban.slice(4) + iban.slice(0, 4), (character) =>
    Number.parseInt(character, 36).toString(),
  ).join('')
  const remainder = Array.from(digits).reduce((rest, digit) => (rest * 10 + Number(digit)) % 97, 0)
  return remainder === 1 ? iban : null
}

const BIC = /^[A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?$/

/** A BIC in the stored form; null if it is not one (ISO 9362). */
export const readBic = (text: string): string | null => {
  const bic = text.replace(/\s/g, '').toUpperCase()
  return BIC.test(bic) ? bic : null
}

/** In groups of four, as it is printed. */
export const formatIban = (iban: string): string => iban.replace(/(.{4})(?=.)/g, '$1 ')

export type Transfer = BankAccount & {
  readonly amountCents: number
  /** Identifies the money when it arrives: the order's number. */
  readonly reference: string
}

const LONGEST_HOLDER = 70
const HIGHEST_CENTS = 99_999_999_999

/**
 * The text of the QR code that banking apps read (European Payments Council, EPC069-12, version 002, UTF-8).
 * @throws RangeError for an amount that a transfer cannot have
 */
export const transferQrText = ({ bic, holder, iban, amountCents, reference }: Transfer): string => {
  if (!Number.isSafeInteger(amountCents) || amountCents < 1 || amountCents > HIGHEST_CENTS)
    throw new RangeError(`no transfer of ${amountCents} cents`)
  const euros = `${Math.floor(amountCents / 100)}.${String(amountCents % 100).padStart(2, '0')}`
  return [
    'BCD',
    '002',
    '1',
    'SCT',
    bic,
    holder.slice(0, LONGEST_HOLDER),
    iban,
    `EUR${euros}`,
    // Purpose and structured reference: the reference is free text.
    '',
    '',
    reference,
  ].join('\n')
}
