import { Trans } from '@lingui/react/macro'
import { Link } from 'react-router-dom'
import { Button, type ButtonProps } from '#ui/form/button.tsx'

/** The link to the catalogue, for every page where a visitor might otherwise stop. */
export function CatalogueLink(look: Pick<ButtonProps, 'tone' | 'size'>) {
  return (
    <Button {...look} asChild>
      <Link to="/models">
        <Trans id="models.see">Voir les modèles</Trans>
      </Link>
    </Button>
  )
}
