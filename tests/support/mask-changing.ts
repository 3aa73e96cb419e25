const MONTHS =
  /\b(janv(ier|\.)|févr(ier|\.)|mars|avr(il|\.)|mai|juin|juil(let|\.)|août|sept(embre|\.)|oct(obre|\.)|nov(embre|\.)|déc(embre|\.))(?![\p{L}])/gu

/** Relative days come first: `avant-hier` contains `hier`. */
const WHEN =
  /(il y a|dans) \d+ \p{L}+|à l’instant|maintenant|(?<!\p{L})(avant-hier|hier|aujourd’hui|demain|après-demain)(?!\p{L})/giu

const WEEKDAY_OF_DATE =
  /(lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche|lun\.|mar\.|mer\.|jeu\.|ven\.|sam\.|dim\.) (?=\d)/gi

const MASKS: readonly (readonly [RegExp, string])[] = [
  [/^(\s*- paragraph): .*/, '$1'],
  // One order's number in 256 looks like an id, too.
  [/\bNM-[0-9A-Z]{8}\b/g, 'NM-‹number›'],
  [/\b[0-9a-f]{8}(-[0-9a-f]{4}){0,3}(-[0-9a-f]{12})?\b/gi, '‹id›'],
  [/#(cle=)?[\w-]{16,}/g, '#‹key›'],
  [WHEN, '‹when›'],
  [/(En retard de|Encore) \d+ \p{L}+/gu, '‹when›'],
  [WEEKDAY_OF_DATE, ''],
  [MONTHS, '‹month›'],
  [/\b\d+ en attente|À jour|Synchronisation…/g, '‹sync›'],
  [/(Ouvert|Fermé) en ce moment/g, '‹desk›'],
  // French writes the first day of a month as `1er`.
  [/\b1er(?= ‹month›)/g, '0'],
  [/(?<!level=|\p{L})\d+([ .,:/]\d+)*/gu, '0'],
]

/**
 * A line of a French page's accessibility tree with a mark in place of what changes from day to day or from moment to
 * moment: dates, figures, identifiers, whether edits are being sent.
 */
export const maskChanging = (line: string): string => {
  let masked = line
  for (const [pattern, mask] of MASKS) masked = masked.replace(pattern, mask)
  return masked
}
