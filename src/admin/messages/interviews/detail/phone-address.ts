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
  const number = /^\+(\d{7,15})$/.exec(bare(phone))?.[1]
  return number === undefined ? null : `https://wa.me/${number}`
}
