import { Link, type LinkProps } from 'react-router-dom'
import { NewTabMark } from '#ui/text/control-labels.tsx'

/** To a page of the site, beside this one. A link, not a script: no browser takes its tab for an unwanted window. */
export function NewTabLink({ children, ...link }: Omit<LinkProps, 'target' | 'rel'>) {
  return (
    <Link {...link} target="_blank" rel="noopener">
      {children}
      <NewTabMark />
    </Link>
  )
}
