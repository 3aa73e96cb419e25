import { Plural } from '@lingui/react/macro'
import { Text } from '#ui/type/text.tsx'

/** Said aloud when the filters change it. */
export function FoundCount({ found }: { found: number }) {
  return (
    <Text as="span" look="small" tone="quiet" figures="tabular" role="status">
      <Plural
        id="models.found"
        value={found}
        one="# modèle trouvé"
        many="# de modèles trouvés"
        other="# modèles trouvés"
      />
    </Text>
  )
}
