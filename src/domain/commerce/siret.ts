const LA_POSTE = '356000000'

/**
 * A SIRET in the stored form, fourteen digits; null if it is not one: its Luhn sum is a multiple of ten. La Poste has
 * too many establishments for that rule, and the digits of theirs add up to a multiple of five.
 */
export const readSiret = (text: string): string | null => {
  const siret = text.replace(/[\s.]/g, '')
  if (!/^\d{14}$/.test(siret) || /^0+$/.test(siret)) return null
  const digits = Array.from(siret, Number)
  const isSound = luhnSum(digits) % 10 === 0
  return isSound || (siret.startsWith(LA_POSTE) && sum(digits) % 5 === 0) ? siret : null
}

const sum = (numbers: readonly number[]): number =>
  numbers.reduce((total, number) => total + number, 0)

/** Every second digit from the right counts twice. */
const luhnSum = (digits: readonly number[]): number =>
  sum(
    digits.map((digit, at) => {
      const counted = (digits.length - at) % 2 === 0 ? digit * 2 : digit
      return counted > 9 ? counted - 9 : counted
    }),
  )

/** In groups, as it is printed: `732 829 320 00074`. */
export const formatSiret = (siret: string): string =>
  siret.replace(/^(\d{3})(\d{3})(\d{3})(\d{5})$/, '$1 $2 $3 $4')
