import { Trans } from '@lingui/react/macro'
import { useLocale } from '#i18n/use-locale.ts'
import { Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/type/text.tsx'

/** Models are described in French: other readers are told so, and a screen reader changes its voice. */
export function ModelDescription({
  text,
  look = 'body',
}: {
  text: string
  look?: 'body' | 'lead'
}) {
  const locale = useLocale()
  if (locale === 'fr') return <Text look={look}>{text}</Text>
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
