/** A telephone number as it was written, of which no part goes to the next line alone. */
export const phoneText = (phone: string): string => phone.replaceAll(' ', '\u00a0')
