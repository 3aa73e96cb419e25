import { Link, useLocation } from 'react-router-dom'
import { NavLink } from '#ui/nav/nav-link.tsx'
import { type SitePath, useNavWords } from './use-nav-words.ts'

interface PageLinkProps {
  to: SitePath
  place: 'bar' | 'menu' | 'footer'
}

/**
 * A menu's link to a page. It is the current one only when the paths are equal: `/blog/x` does not mark `/blog`. The
 * router has taken the language's prefix off both.
 */
export function PageLink({ to, place }: PageLinkProps) {
  const { pathname } = useLocation()
  const words = useNavWords()
  return (
    <NavLink place={place} asChild>
      <Link to={to} aria-current={pathname === to ? 'page' : undefined}>
        {words[to]}
      </Link>
    </NavLink>
  )
}
