import { useLingui } from '@lingui/react/macro'

export type SitePath =
  | '/'
  | '/models'
  | '/custom'
  | '/formation'
  | '/hybrid'
  | '/about'
  | '/contact'
  | '/blog'

/** Source: specification, section 2. */
export const HEADER_PATHS: readonly SitePath[] = [
  '/',
  '/models',
  '/custom',
  '/formation',
  '/hybrid',
  '/about',
  '/blog',
]
export const SERVICE_PATHS: readonly SitePath[] = ['/models', '/custom', '/formation', '/hybrid']
export const SUPPORT_PATHS: readonly SitePath[] = ['/contact', '/about', '/blog']

/** What the pages are called in menus. */
export const useNavWords = (): Readonly<Record<SitePath, string>> => {
  const { t } = useLingui()
  return {
    '/': t({ id: 'nav.home', message: 'Accueil' }),
    '/models': t({ id: 'nav.models', message: 'Modèles' }),
    '/custom': t({ id: 'nav.custom', message: 'Sur mesure' }),
    '/formation': t({ id: 'nav.formation', message: 'Formation' }),
    '/hybrid': t({ id: 'nav.hybrid', message: 'Hybride' }),
    '/about': t({ id: 'nav.about', message: 'À propos' }),
    '/contact': t({ id: 'nav.contact', message: 'Contact' }),
    '/blog': t({ id: 'nav.blog', message: 'Blog' }),
  }
}
