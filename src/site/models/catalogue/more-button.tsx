import { Plural, Trans } from '@lingui/react/macro'
import { ListEnd } from '#site/shell/scripts/list-end.tsx'

interface MoreButtonProps {
  left: number
  onMore: () => void
}

export function MoreButton({ left, onMore }: MoreButtonProps) {
  return (
    <ListEnd
      more={<Trans id="models.more">Voir plus de modèles</Trans>}
      left={
        <Plural
          id="models.left"
          value={left}
          one="Encore # modèle à découvrir"
          many="Encore # de modèles à découvrir"
          other="Encore # modèles à découvrir"
        />
      }
      onMore={onMore}
    />
  )
}
