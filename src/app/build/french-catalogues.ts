import type { Plugin } from 'vite'
import { frenchTypography } from '../../i18n/french-typography.ts'

/** Gives the compiled French catalogues their spaces that do not break, so that nobody has to type them. */
export const frenchCatalogues = (): Plugin => ({
  name: 'neomuse:french-catalogues',
  enforce: 'post',
  transform: {
    filter: { id: /locales\/fr\/\w+\.po$/ },
    // Minified JSON has no spaces of its own: every space here is one of the texts'.
    handler: (code) => ({ code: frenchTypography(code), map: null }),
  },
})
