import { DEFAULT_LOCALE, LOCALE_TAGS, type Locale } from '#contract/locales.ts'

/** `15,000+`, `80%`, `4.9/5`: a number as the specification writes it, and what follows it. */
const FIGURE = /^(\d[\d,]*(?:\.\d+)?)(%?)(\/\d+|\+)?$/

/**
 * Formats a figure that the specification fixes: French shows it literally, the other languages format its number their
 * own way. Any other text is returned unchanged.
 */
export const formatFigure = (figure: string, locale: Locale): string => {
  const [, number, percent, tail = ''] = FIGURE.exec(figure) ?? []
  if (number === undefined || locale === DEFAULT_LOCALE) return figure
  const value = Number(number.replaceAll(',', ''))
  const format = new Intl.NumberFormat(LOCALE_TAGS[locale], {
    style: percent ? 'percent' : 'decimal',
    useGrouping: 'always',
  })
  return `${format.format(percent ? value / 100 : value)}${tail}`
}
