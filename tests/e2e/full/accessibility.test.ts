import { describe, test } from 'vitest'
import { DEFAULT_LOCALE, LOCALES, localizePath, splitLocale } from '#contract/locales.ts'
import { FOR_ADMINISTRATORS, FOR_VISITORS, scanPages } from '../support/pages/scan-pages.ts'

const scan = scanPages()

describe('axe finds nothing, and every control can be pressed, at 1440 px, in both themes', () => {
  test.each(FOR_VISITORS)('$name', (shown) => scan(shown, { width: 1440 }))
  test.each(FOR_ADMINISTRATORS)('$name', (shown) => scan(shown, { width: 1440, isAdmin: true }))
})

/** Every page with an address; dialogs and states are checked in French. */
const OF_ADDRESSES = FOR_VISITORS.filter(
  ({ path, prepare }) =>
    !prepare && !path.startsWith('/admin') && splitLocale(path).locale === DEFAULT_LOCALE,
)

describe.each(LOCALES.filter((locale) => locale !== DEFAULT_LOCALE))(
  'axe finds nothing, and every control can be pressed, on any page in %s',
  (locale) => {
    test.each(OF_ADDRESSES)('$name', ({ name, path }) =>
      scan({ name: `${name} in ${locale}`, path: localizePath(path, locale) }, { width: 390 }),
    )
  },
)
