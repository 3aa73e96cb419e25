import { existsSync } from 'node:fs'
import { relative } from 'node:path'
import { getCatalogs } from '@lingui/cli/api'
import { getConfig } from '@lingui/conf'
import { DEFAULT_LOCALE } from '#i18n/locales.ts'

/**
 * Every text of the sources has its words in every language that its catalogue is kept in. Lingui's own strict mode
 * does not see a hole that French fills.
 */
const config = getConfig({ cwd: import.meta.dirname })
const problems: string[] = []

type Catalogue = Awaited<ReturnType<typeof getCatalogs>>[number]

for (const catalogue of await getCatalogs(config)) {
  const wanted = await catalogue.collect()
  if (wanted === undefined) problems.push(`${catalogue.path}: the sources could not be read`)
  else for (const locale of config.locales) await checkLocale(catalogue, wanted, locale)
}

async function checkLocale(
  catalogue: Catalogue,
  wanted: NonNullable<Awaited<ReturnType<Catalogue['collect']>>>,
  locale: string,
): Promise<void> {
  const file = relative('.', catalogue.getFilename(locale))
  const isFrenchOnly = catalogue.path.endsWith('/admin')
  if (isFrenchOnly && locale !== DEFAULT_LOCALE) {
    if (existsSync(file)) problems.push(`${file}: the back-office speaks French alone`)
    return
  }
  const kept = (await catalogue.read(locale)) ?? {}
  const report = (fault: string, ids: readonly string[]) => {
    if (ids.length > 0) problems.push(`${file}: ${ids.length} ${fault}: ${ids.join(', ')}`)
  }
  const ids = Object.keys(wanted)
  report(
    'not there yet, run npm run i18n',
    ids.filter((id) => kept[id] === undefined),
  )
  report(
    'no longer used, run npm run i18n',
    Object.keys(kept).filter((id) => !wanted[id]),
  )
  report(
    'empty',
    ids.filter((id) => kept[id]?.translation?.trim() === ''),
  )
  if (locale !== DEFAULT_LOCALE) return
  report(
    'without French in the sources',
    ids.filter((id) => !wanted[id]?.message),
  )
  report(
    'unlike the sources, run npm run i18n',
    ids.filter((id) => kept[id]?.translation && kept[id].translation !== wanted[id]?.message),
  )
}

for (const problem of problems) process.stdout.write(`${problem}\n`)
process.exitCode = problems.length === 0 ? 0 : 1
