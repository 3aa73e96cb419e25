import { Trans } from '@lingui/react/macro'
import type { OrderWishes as Wishes } from '#contract/public/order-page.ts'
import { CUSTOM_BLANK } from '#site/shared/order/custom-draft.ts'
import { useCustomDraftFacts } from '#site/shared/order/custom-draft-labels.ts'
import { Stack } from '#ui/layout/stack.tsx'
import { FactList } from '#ui/table/fact-list.tsx'
import { Heading } from '#ui/text/text.tsx'

export interface OrderWishesProps {
  wishes: Wishes
}

/** The requests for a custom model. */
export function OrderWishes({ wishes }: OrderWishesProps) {
  const factsOf = useCustomDraftFacts()
  const { appearance_extra, formats, ...choices } = wishes
  const draft = { ...CUSTOM_BLANK, ...choices, ...appearance_extra, formats: formats.join(',') }
  return (
    <Stack gap="sm">
      <Heading level={3} look="small">
        <Trans id="order-page.wishes">Ce que tu as demandé</Trans>
      </Heading>
      <FactList facts={factsOf(draft)} />
    </Stack>
  )
}
