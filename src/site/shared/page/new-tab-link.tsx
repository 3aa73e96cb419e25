import { Link, type LinkProps } from 'react-router-dom'
import { NewTabMark } from '#ui/text/control-labels.tsx'

/** Opens a page of the site in a new tab. It is a link, not a script: so no browser blocks the tab as a pop-up. */
export function NewTabLink({ children, ...link }: Omit<LinkProps, 'target' | 'rel'>) {
  return (
    <Link {...link} target="_blank" rel="noopener">
      {children}
      <NewTabMark />
    </Link>
  )
}
