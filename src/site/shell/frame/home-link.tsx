import { useLingui } from '@lingui/react/macro'
import { Link } from 'react-router-dom'
import { DEFAULT_SETTINGS } from '#contract/public/public-settings.ts'
import { useSiteName } from '#device/public/public-settings.ts'
import { isolate } from '#domain/text/isolate.ts'
import { BrandName } from '#ui/brand/brand-name.tsx'
import { Wordmark } from '#ui/brand/wordmark.tsx'

/** The site's name, which leads home: the house's own lettering, until an administrator gives the site another name. */
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
