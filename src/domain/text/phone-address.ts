/** The house is in France: a number that is told without its country is of there, where the house has written it. */
const HOUSE_COUNTRY = '+33'
const IN_HOUSE_COUNTRY = /^0(?=[1-9]\d{8}$)/

/** As people write it: with spaces, dots, and the zero that is left out from abroad. */
const bare = (phone: string): string =>
  phone
    .replace(/^(\D*(?:\+|00)\d[^(]*)\(0\)/, '$1')
    .replaceAll(/[^+\d]/g, '')
    .replace(/^00/, '+')

/** Null where there is no number in it. */
export const phoneAddress = (phone: string): string | null =>
  /\d/.test(phone) ? `tel:${bare(phone)}` : null

/** WhatsApp knows numbers by their country; null where none is told. */
export const whatsappAddress = (phone: string): string | null => {
  const number = /^\+([1-9]\d{6,14})$/.exec(bare(phone))?.[1]
  return number === undefined ? null : `https://wa.me/${number}`
}

/** As `whatsappAddress`, of a number of the house's own. */
export const houseWhatsappAddress = (phone: string): string | null =>
  whatsappAddress(bare(phone).replace(IN_HOUSE_COUNTRY, HOUSE_COUNTRY))
