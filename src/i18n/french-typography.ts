const NARROW = '\u202f'
const NO_BREAK = '\u00a0'

/**
 * French spacing: a narrow no-break space before ; ! ? and inside guillemets, a no-break space before : % and €.
 * Only spaces that are there are replaced, so addresses and code stay as they are.
 */
export const frenchTypography = (text: string): string =>
  text
    .replace(/ (?=[;!?»])/g, NARROW)
    .replace(/(?<=«) /g, NARROW)
    .replace(/ (?=[:%€])/g, NO_BREAK)

/** The same between the tags of markup; what stands inside of one, or is code, stays as it is. */
export const frenchTypographyInHtml = (html: string): string =>
  html.replace(/<(code|pre)\b[^>]*>[\s\S]*?<\/\1>|<[^>]*>|[^<]+/gi, (part) =>
    part.startsWith('<') ? part : frenchTypography(part),
  )
