import { Trans } from '@lingui/react/macro'
import { frenchTypography } from '#i18n/french-typography.ts'
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
  const words = frenchTypography(text)
  if (locale === 'fr') return <Text look={look}>{words}</Text>
  return (
    <Stack gap="3xs">
      <Text look={look} lang="fr">
        {words}
      </Text>
      <Text look="small" tone="quiet">
        <Trans id="model.in-french">en français</Trans>
      </Text>
    </Stack>
  )
}
