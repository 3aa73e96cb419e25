import { isLocale, type Locale } from '#contract/locales.ts'
import { type LineName, readLineName } from '#domain/commerce/line-names.ts'

type Naming = Readonly<Record<LineName['kind'], (name: string) => string>>

const NAMINGS: Readonly<Record<Locale, Naming>> = {
  fr: {
    pack: (name) => `Pack ${name}`,
    plan: (name) => `Formation ${name}`,
    package: (name) => `Service hybride ${name}`,
    custom: (name) => (name === '' ? 'Modèle sur mesure' : `Modèle sur mesure : ${name}`),
  },
  en: {
    pack: (name) => `${name} pack`,
    plan: (name) => `${name} course`,
    package: (name) => `${name} hybrid service`,
    custom: (name) => (name === '' ? 'Custom model' : `Custom model: ${name}`),
  },
  es: {
    pack: (name) => `Pack ${name}`,
    plan: (name) => `Curso ${name}`,
    package: (name) => `Servicio híbrido ${name}`,
    custom: (name) => (name === '' ? 'Modelo a medida' : `Modelo a medida: ${name}`),
  },
  pt: {
    pack: (name) => `Pack ${name}`,
    plan: (name) => `Curso ${name}`,
    package: (name) => `Serviço híbrido ${name}`,
    custom: (name) => (name === '' ? 'Modelo sob medida' : `Modelo sob medida: ${name}`),
  },
  th: {
    pack: (name) => `แพ็ก ${name}`,
    plan: (name) => `คอร์ส ${name}`,
    package: (name) => `บริการไฮบริด ${name}`,
    custom: (name) => (name === '' ? 'โมเดลสั่งทำ' : `โมเดลสั่งทำ ${name}`),
  },
}

/**
 * What an order's line is called in emails, in invoices and on the payment provider's page: as on the order's page, in
 * the given language. `stored`: the order's own text, which is French.
 */
export const lineNameIn = (language: unknown, itemId: string, stored: string): string => {
  const { kind, name } = readLineName(itemId, stored)
  return NAMINGS[isLocale(language) ? language : 'fr'][kind](name)
}
