import { useLingui } from '@lingui/react/macro'
import { createDateFormat } from '#i18n/create-date-format.ts'
import { useLocale } from '#i18n/use-locale.ts'

/** The visitor's words for what is known of an article. A value without words is shown as it is. */
export const usePostWords = () => {
  const { t } = useLingui()
  const locale = useLocale()
  const categories: Readonly<Record<string, string>> = {
    Stratégie: t({ id: 'category.strategy', message: 'Stratégie' }),
    Technique: t({ id: 'category.technique', message: 'Technique' }),
    "Cas d'étude": t({ id: 'category.case', message: 'Cas d’étude' }),
    Tutoriel: t({ id: 'category.tutorial', message: 'Tutoriel' }),
    Innovation: t({ id: 'category.innovation', message: 'Innovation' }),
  }
  /** The house's day: where the page is rendered does not matter. */
  const day = (iso: string): string =>
    createDateFormat(locale, { dateStyle: 'long' })(Date.parse(iso))
  return {
    day,
    updatedOn: (iso: string): string => {
      const date = day(iso)
      return t({ id: 'post.updated-on', message: `mis à jour le ${date}` })
    },
    /** Articles are written in French: other readers are told so, and a screen reader changes its voice. */
    lang: locale === 'fr' ? undefined : 'fr',
    category: (value: string): string => categories[value] ?? value,
    readTime: (text: string): string => {
      const minutes = /^(\d+)\s*min/.exec(text)?.[1]
      return minutes === undefined
        ? text
        : t({ id: 'post.read-time', message: `${minutes} min de lecture` })
    },
  }
}
