/** The address that opens a conversation; null when no number is set. WhatsApp wants the digits alone. */
export const whatsappLink = (number: string): string | null => {
  const digits = number.replace(/\D/g, '')
  return digits === '' ? null : `https://wa.me/${digits}`
}
