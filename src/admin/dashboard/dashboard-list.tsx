import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { MissingFigure } from '#admin/entity/missing/missing-figure.tsx'
import { isolate } from '#domain/text/isolate.ts'
import { Skeleton } from '#ui/display/skeleton.tsx'
import { Row } from '#ui/layout/row.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { VisuallyHidden } from '#ui/layout/visually-hidden.tsx'
import { Heading } from '#ui/type/heading.tsx'
import { Text } from '#ui/type/text.tsx'
import { TextLink } from '#ui/type/text-link.tsx'
import { RecordList, RecordRow } from '#ui/workbench/record-row.tsx'
import type { KnownState } from './use-known-rows.ts'

type DashboardListProps<Row> = {
  readonly title: string
  /** Where the rest of them is. */
  readonly to: string
  readonly rows: readonly Row[] | undefined
  readonly state: KnownState
  /** There are none. */
  readonly none: string
  /** Draws one `RecordRow`, with its key. */
  readonly children: (row: Row, index: number) => ReactNode
}

/** A few rows of an entity, under a heading. */
export function DashboardList<Row>(props: DashboardListProps<Row>) {
  const { title, to, rows, state, none, children } = props
  return (
    <Stack as="section" gap="2xs">
      <Row gap="sm" justify="between">
        <Heading level={2} look="card">
          {title}
        </Heading>
        <TextLink look="alone" asChild>
          <Link to={to}>
            <Trans id="admin.dashboard.all">Tout voir</Trans>
            <VisuallyHidden>{` · ${isolate(title)}`}</VisuallyHidden>
          </Link>
        </TextLink>
      </Row>
      {state === 'unknown' ? (
        <Text tone="quiet">
          <MissingFigure isUnknown />
        </Text>
      ) : rows?.length === 0 ? (
        <Text tone="quiet">{none}</Text>
      ) : (
        <RecordList label={title} busy={rows === undefined}>
          {rows
            ? rows.map(children)
            : PLACES.map((place) => <RecordRow key={place} title={<Skeleton width="8rem" />} />)}
        </RecordList>
      )}
    </Stack>
  )
}

const PLACES = [1, 2, 3, 4, 5]
