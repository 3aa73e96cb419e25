import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { OrderPage } from '#contract/public/orders/order-page.ts'
import { PageHeading } from '#site/shell/page/page-heading.tsx'
import { useDocumentTitle } from '#site/shell/page/use-document-title.ts'
import { useMoment } from '#site/shell/page/use-moment.ts'
import { Skeleton } from '#ui/display/skeleton.tsx'
import { StatusPill } from '#ui/display/status-pill.tsx'
import { Row } from '#ui/layout/row.tsx'
import { Section } from '#ui/layout/section.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/type/text.tsx'
import { stageOf } from './order-stage.ts'
import { useStageLabels } from './use-stage-labels.ts'

interface OrderHeadingProps {
  page: OrderPage | null
  /** It is on its way: what stands around the heading has its room already, so that nothing moves. */
  isAsked?: boolean
}

/**
 * Which order it is, where it stands, and what that means. The heading stays the same element while the order is read, so
 * that the focus that a navigation has put on it stays there, too.
 */
export function OrderHeading({ page, isAsked = false }: OrderHeadingProps) {
  const title = <Trans id="order-page.title">Ma commande</Trans>
  return (
    <Section spacing="0" below="lg">
      <Stack gap="sm">
        {page ? <Stage page={page} title={title} /> : isAsked ? <StageRoom /> : null}
        <PageHeading>{page ? page.number : title}</PageHeading>
        {page ? <Meaning page={page} /> : isAsked ? <MeaningRoom /> : null}
      </Stack>
    </Section>
  )
}

function Stage({ page, title }: { page: OrderPage; title: ReactNode }) {
  const { t } = useLingui()
  const { number } = page
  const { tone, label } = useStageLabels()[stageOf(page)]
  useDocumentTitle(t({ id: 'order-page.number', message: `Commande ${number}` }))
  return (
    <Row gap="sm" wrap justify="between">
      <Text look="label" tone="quiet">
        {title}
      </Text>
      <StatusPill tone={tone} label={label} />
    </Row>
  )
}

function Meaning({ page }: { page: OrderPage }) {
  const placedAt = useMoment()(Date.parse(page.created_at))
  return (
    <>
      <Text look="lead" tone="quiet" role="status">
        {useStageLabels()[stageOf(page)].text}
      </Text>
      <Text look="small" tone="quiet">
        <Trans id="order-page.placed">Commandé le {placedAt}</Trans>
      </Text>
    </>
  )
}

function StageRoom() {
  return (
    <Row gap="sm" wrap justify="between">
      <Skeleton width="7rem" height="1.75rem" />
      <Skeleton width="6rem" height="1.75rem" />
    </Row>
  )
}

function MeaningRoom() {
  return (
    <>
      <Skeleton height="3.5rem" />
      <Skeleton width="12rem" />
    </>
  )
}
