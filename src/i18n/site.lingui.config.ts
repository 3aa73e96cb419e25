import { defineConfig } from '@lingui/cli'
import { formatter } from '@lingui/format-po'

/** The site's texts, in five languages. */
export default defineConfig({
  rootDir: `${import.meta.dirname}/../..`,
  locales: ['fr', 'en', 'es', 'pt', 'th'],
  sourceLocale: 'fr',
  fallbackLocales: { default: 'fr' },
  format: formatter({ explicitIdAsDefault: true, lineNumbers: false }),
  orderBy: 'messageId',
  catalogs: [
    {
      path: '<rootDir>/locales/{locale}/site',
      include: ['<rootDir>/src/site', '<rootDir>/src/i18n', '<rootDir>/src/app'],
    },
  ],
})
