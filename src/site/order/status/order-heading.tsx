import { Trans } from '@lingui/react/macro'
import { PageHeading } from '#site/shell/page/page-heading.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/type/text.tsx'
import type { OrderSectionProps } from './order-section.tsx'

export function OrderHeading({ page }: OrderSectionProps) {
  return (
    <Stack gap="sm">
      <Text look="label" tone="quiet">
        <Trans id="order-page.title">Ma commande</Trans>
      </Text>
      <PageHeading>{page.number}</PageHeading>
    </Stack>
  )
}
