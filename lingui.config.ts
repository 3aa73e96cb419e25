import { defineConfig } from '@lingui/cli'
import site from './src/i18n/site.lingui.config.ts'

/** The site's texts, and those of the back-office, which exist in French alone. Both speak of updates. */
export default defineConfig({
  ...site,
  catalogs: [
    ...(site.catalogs ?? []),
    {
      path: '<rootDir>/locales/{locale}/admin',
      include: ['<rootDir>/src/admin', '<rootDir>/src/entry/register-service-worker.ts'],
    },
  ],
})
