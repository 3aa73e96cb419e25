import { useLingui } from '@lingui/react/macro'
import { Link, useLocation } from 'react-router-dom'
import { DEFAULT_SETTINGS } from '#contract/public/public-settings.ts'
import { useSiteName } from '#device/public/public-settings.ts'
import { isolate } from '#domain/text/isolate.ts'
import { BrandName } from '#ui/brand/site-marks.tsx'
import { Wordmark } from '#ui/brand/wordmark.tsx'
import { NavLink } from '#ui/nav/nav-link.tsx'

/** The site's name as a link to the home page: shown as our own logo until an admin renames the site. */
export function HomeLink() {
  const { t } = useLingui()
  const name = useSiteName()
  const site = isolate(name)
  return (
    <Link to="/" aria-label={t({ id: 'header.brand', message: `${site}, accueil` })}>
      {name === DEFAULT_SETTINGS.site_name ? <Wordmark /> : <BrandName>{name}</BrandName>}
    </Link>
  )
}

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

/** The names of the pages in menus. */
const useNavLabels = (): Readonly<Record<SitePath, string>> => {
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

interface PageLinkProps {
  to: SitePath
  place: 'bar' | 'menu' | 'footer'
}

/**
 * A menu's link to a page. It is current only if the paths are equal: `/blog/x` does not mark `/blog`. The router has
 * already removed the language's prefix from both paths.
 */
export function PageLink({ to, place }: PageLinkProps) {
  const { pathname } = useLocation()
  const words = useNavLabels()
  return (
    <NavLink place={place} asChild>
      <Link to={to} aria-current={pathname === to ? 'page' : undefined}>
        {words[to]}
      </Link>
    </NavLink>
  )
}
