const NARROW = '\u202f'
const NO_BREAK = '\u00a0'

/**
 * French spacing: a narrow no-break space before ; ! ? and inside guillemets, a no-break space before : % € and the
 * time units « h » and « j », a narrow one between thousands. Only existing spaces are replaced, so addresses and code
 * stay unchanged.
 */
export const frenchTypography = (text: string): string =>
  text
    .replace(/ (?=[;!?»])/g, NARROW)
    .replace(/(?<=«) /g, NARROW)
    .replace(/ (?=[:%€])/g, NO_BREAK)
    .replace(/(?<=\d) (?=[hj](?!\p{L}))/gu, NO_BREAK)
    .replace(/(?<=\b\d{1,3}) (?=\d{3}\b)/g, NARROW)

/** Applies it to the text between HTML tags; attributes and code stay unchanged. */
export const frenchTypographyInHtml = (html: string): string => {
  let codes = 0
  return html.replace(PART, (part, tag?: string) => {
    if (tag !== undefined) codes = Math.max(0, codes + (part.startsWith('</') ? -1 : 1))
    return codes > 0 || part.startsWith('<') ? part : frenchTypography(part)
  })
}

const PART = /<\/?(code|pre)\b[^<>]*>|<[^<>]*>|[^<]+/gi
