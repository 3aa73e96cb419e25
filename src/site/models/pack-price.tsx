import { Trans } from '@lingui/react/macro'
import { Text } from '#ui/type/text.tsx'
import { useEuros } from '../shell/use-euros.ts'

export function PackPrice({ price, look = 'body' }: { price: number; look?: 'body' | 'lead' }) {
  const amount = useEuros()(price)
  return (
    <Text as="span" look={look} tone="price">
      <Trans id="model.price">{amount} / pack</Trans>
    </Text>
  )
}
