import { Trans } from '@lingui/react/macro'
import { useEuros } from '#site/shell/page/use-euros.ts'
import { Text } from '#ui/type/text.tsx'

export function PackPrice({ price, look = 'body' }: { price: number; look?: 'body' | 'lead' }) {
  const amount = useEuros()(price)
  return (
    <Text as="span" look={look} tone="price">
      <Trans id="model.price">{amount} / pack</Trans>
    </Text>
  )
}
