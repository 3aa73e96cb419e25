import { Plural, Trans } from '@lingui/react/macro'
import { Button } from '#ui/form/button.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/type/text.tsx'

interface MoreButtonProps {
  left: number
  onMore: () => void
}

export function MoreButton({ left, onMore }: MoreButtonProps) {
  return (
    <Stack gap="xs" align="center">
      <Button size="lg" onClick={onMore}>
        <Trans id="models.more">Voir plus de modèles</Trans>
      </Button>
      <Text look="small" tone="quiet">
        <Plural
          id="models.left"
          value={left}
          one="Encore # modèle à découvrir"
          many="Encore # de modèles à découvrir"
          other="Encore # modèles à découvrir"
        />
      </Text>
    </Stack>
  )
}
