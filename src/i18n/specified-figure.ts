import { DEFAULT_LOCALE, LOCALE_TAGS, type Locale } from '#contract/locales.ts'

/** `15,000+`, `80%`, `4.9/5`: a number as the specification writes it, and what stands behind it. */
const FIGURE = /^(\d[\d,]*(?:\.\d+)?)(%?)(\/\d+|\+)?$/

/**
 * A figure that the specification fixes: French shows it to the letter, the other languages write its number their way.
 * What is no such figure stays as it is.
 */
export const specifiedFigure = (figure: string, locale: Locale): string => {
  const [, number, percent, tail = ''] = FIGURE.exec(figure) ?? []
  if (number === undefined || locale === DEFAULT_LOCALE) return figure
  const value = Number(number.replaceAll(',', ''))
  const format = new Intl.NumberFormat(LOCALE_TAGS[locale], {
    style: percent ? 'percent' : 'decimal',
    useGrouping: 'always',
  })
  return `${format.format(percent ? value / 100 : value)}${tail}`
}
