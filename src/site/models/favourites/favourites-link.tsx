import { Trans } from '@lingui/react/macro'
import { Link } from 'react-router-dom'
import { FAVOURITES_PATH } from '#contract/public/forms/favourites-path.ts'
import { TextLink } from '#ui/type/text-link.tsx'
import { useCatalogue } from '../catalogue-context.tsx'
import { useFavourites } from './use-favourites.ts'

/** Nothing until there is one: only this device knows. */
export function FavouritesLink() {
  const { models } = useCatalogue()
  const { favourites } = useFavourites()
  const count = models.filter(({ id }) => favourites.has(id)).length
  if (count === 0) return null
  return (
    <TextLink look="alone" asChild>
      <Link to={FAVOURITES_PATH}>
        <Trans id="favourites.link">Mes favoris ({count})</Trans>
      </Link>
    </TextLink>
  )
}
