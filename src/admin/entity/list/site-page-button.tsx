import { ExternalLink } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '#ui/form/button.tsx'
import { NewTabMark } from '#ui/type/new-tab.tsx'

type SitePageButtonProps = { readonly path: string; readonly children: ReactNode }

/** From a list without rows to the public page where its rows come from. */
export function SitePageButton({ path, children }: SitePageButtonProps) {
  return (
    <Button icon={<ExternalLink aria-hidden="true" />} asChild>
      <a href={path} target="_blank" rel="noopener">
        {children}
        <NewTabMark isShown />
      </a>
    </Button>
  )
}
