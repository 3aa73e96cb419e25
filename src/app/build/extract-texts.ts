import { type AllCatalogsType, getCatalogs } from '@lingui/cli/api'
import { getConfig } from '@lingui/conf'
import { DEFAULT_LOCALE } from '../../i18n/locales.ts'

/** npm run i18n: brings the catalogues up to date with the sources. The French of the sources is the French kept. */
const config = getConfig({ cwd: import.meta.dirname })

for (const catalogue of await getCatalogs(config)) {
  // The back-office speaks French alone, so it gets no other catalogue, not even an empty one.
  const locale = catalogue.path.endsWith('/admin') ? [DEFAULT_LOCALE] : config.locales
  const made = await catalogue.make({
    clean: true,
    overwrite: true,
    orderBy: config.orderBy,
    locale: [...locale],
  })
  if (made === false) throw new Error(`${catalogue.path}: the sources could not be read`)
  console.log(`${catalogue.path}: ${countLeft(made, locale)}`)
}

function countLeft(made: AllCatalogsType, locales: readonly string[]): string {
  return locales
    .map((locale) => {
      const messages = Object.values(made[locale] ?? {})
      return `${locale} ${messages.filter(({ translation }) => !translation).length} empty`
    })
    .join(', ')
}
