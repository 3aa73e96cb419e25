import { Trans, useLingui } from '@lingui/react/macro'
import { PageHeading } from '#site/shell/page/page-heading.tsx'
import { useDocumentTitle } from '#site/shell/page/use-document-title.ts'
import { useMoment } from '#site/shell/page/use-moment.ts'
import { StatusPill } from '#ui/display/status-pill.tsx'
import { Row } from '#ui/layout/row.tsx'
import { Section } from '#ui/layout/section.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/type/text.tsx'
import type { OrderSectionProps } from './order-section.tsx'
import { stageOf } from './order-stage.ts'
import { useStageLabels } from './use-stage-labels.ts'

/** Which order it is, where it stands, and what that means. */
export function OrderHeading({ page }: OrderSectionProps) {
  const { t } = useLingui()
  const moment = useMoment()
  const { number } = page
  const { tone, label, text } = useStageLabels()[stageOf(page)]
  const placedAt = moment(Date.parse(page.created_at))
  useDocumentTitle(t({ id: 'order-page.number', message: `Commande ${number}` }))
  return (
    <Section spacing="0" below="lg">
      <Stack gap="sm">
        <Row gap="sm" wrap justify="between">
          <Text look="label" tone="quiet">
            <Trans id="order-page.title">Ma commande</Trans>
          </Text>
          <StatusPill tone={tone} label={label} />
        </Row>
        <PageHeading>{number}</PageHeading>
        <Text look="lead" tone="quiet" role="status">
          {text}
        </Text>
        <Text look="small" tone="quiet">
          <Trans id="order-page.placed">Commandé le {placedAt}</Trans>
        </Text>
      </Stack>
    </Section>
  )
}
