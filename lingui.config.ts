import { defineConfig } from '@lingui/cli'
import { formatter } from '@lingui/format-po'

/** The site speaks five languages, the back-office French: `npm run i18n` keeps only its French catalogue. */
export default defineConfig({
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
    { path: '<rootDir>/locales/{locale}/admin', include: ['<rootDir>/src/admin'] },
  ],
})
