import { Plural } from '@lingui/react/macro'
import type { PublicModel } from '#contract/public/public-model.ts'
import { useModelWords } from '#site/shell/content/use-model-words.ts'
import { Text } from '#ui/type/text.tsx'

/** Where the model comes from, and how many packs were sold. */
export function ModelOrigin({ model }: { model: PublicModel }) {
  const word = useModelWords()
  const sold = model.sales_count
  return (
    <Text look="small" tone="quiet" figures="tabular">
      {word(model.country)}
      {' · '}
      <Plural id="model.sales" value={sold} one="# vente" many="# de ventes" other="# ventes" />
    </Text>
  )
}
