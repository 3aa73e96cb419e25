import { DEFAULT_SETTINGS } from '#contract/public/public-settings.ts'
import { usePublicSettings } from '#device/public/public-settings.ts'
import { formatFigure } from '#i18n/format-figure.ts'
import { useLocale } from '#i18n/use-locale.ts'

type Statistics = (typeof DEFAULT_SETTINGS)['stats']

/**
 * The business's four figures: those of the specification formatted for the current language, those of the settings as
 * they were typed.
 */
export const useStatistics = (): Statistics => {
  const { stats } = usePublicSettings()
  const locale = useLocale()
  const write = (name: keyof Statistics): string =>
    stats[name] === DEFAULT_SETTINGS.stats[name] ? formatFigure(stats[name], locale) : stats[name]
  return {
    packs_sold: write('packs_sold'),
    creators: write('creators'),
    countries: write('countries'),
    savings: write('savings'),
  }
}
