import { Trans } from '@lingui/react/macro'
import type { PublicModel } from '#contract/public/public-model.ts'
import { Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/type/text.tsx'
import { useDescription } from './use-description.ts'

interface ModelDescriptionProps {
  model: PublicModel
  look?: 'body' | 'lead'
}

/** Where it is French on a page in another language, readers are told so, and a screen reader changes its voice. */
export function ModelDescription({ model, look = 'body' }: ModelDescriptionProps) {
  const { text, isFrench } = useDescription(model)
  if (!isFrench) return <Text look={look}>{text}</Text>
  return (
    <Stack gap="3xs">
      <Text look={look} lang="fr">
        {text}
      </Text>
      <Text look="small" tone="quiet">
        <Trans id="model.in-french">en français</Trans>
      </Text>
    </Stack>
  )
}
