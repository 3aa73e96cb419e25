import { defineConfig } from '@lingui/cli'
import { formatter } from '@lingui/format-po'

/** The site's texts, in five languages. */
export default defineConfig({
  rootDir: decodeURIComponent(new URL('../..', import.meta.url).pathname),
  locales: ['fr', 'en', 'es', 'pt', 'th'],
  sourceLocale: 'fr',
  fallbackLocales: { default: 'fr' },
  format: formatter({ explicitIdAsDefault: true, lineNumbers: false }),
  orderBy: 'messageId',
  catalogs: [
    {
      path: '<rootDir>/locales/{locale}/site',
      include: ['<rootDir>/src/site', '<rootDir>/src/i18n', '<rootDir>/src/entry'],
    },
  ],
})
