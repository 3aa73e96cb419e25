import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { CalendarClock, Mail, ShoppingBag } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { DueMark } from '#admin/shared/due-mark.tsx'
import { useDueReplies } from '#admin/shared/due-replies.ts'
import { useDates } from '#admin/shared/labels/date-and-time.ts'
import { StatusBadge } from '#admin/shared/labels/value-labels.tsx'
import { isGenuine } from '#admin/shared/list/search-and-sorting.ts'
import { MissingFigure } from '#admin/shared/not-loaded.tsx'
import {
  filterAddress,
  interviewAddress,
  MESSAGES,
  MODELS,
  ORDERS,
  rowAddress,
} from '#admin/shared/row-addresses.ts'
import { DASHBOARD_LIST_LENGTH } from '#contract/admin/dashboard.ts'
import type { EntityKey } from '#contract/entities/entities.ts'
import type { Model } from '#contract/entities/model.ts'
import type { Order } from '#contract/entities/order.ts'
import type { CountedEntity } from '#contract/totals.ts'
import { useNewestRows, useRow, useRows } from '#device/back-office/use-rows.ts'
import { useLoadState } from '#device/back-office/use-sync-status.ts'
import { useTotal } from '#device/back-office/use-totals.ts'
import type { DueReply } from '#domain/due-replies.ts'
import { eurosToCents } from '#domain/money.ts'
import { isolate } from '#domain/text/isolate.ts'
import { shortId } from '#domain/uuid.ts'
import { useMoney } from '#i18n/use-locale.ts'
import { Skeleton } from '#ui/display/loading.tsx'
import { VisuallyHidden } from '#ui/layout/box.tsx'
import { Row, Stack } from '#ui/layout/stack.tsx'
import { RecordList, RecordRow } from '#ui/table/record-row.tsx'
import { Heading, Text } from '#ui/text/text.tsx'
import { TextLink } from '#ui/text/text-link.tsx'

/** `waiting`: being loaded. `unknown`: was never loaded on this device, and is not being loaded. */
export type KnownState = 'waiting' | 'unknown' | 'known'

/** The entity's rows; undefined while it is unknown whether there are any. */
export const useKnownRows = <Key extends EntityKey>(entity: Key) => {
  const rows = useRows(entity)
  const copy = useKnownState(entity, rows?.length)
  return { ...copy, rows: copy.state === 'known' ? rows : undefined }
}

/** Whether the entity's totals say anything about its rows: they are counted, and there are rows or none exist. */
export const useKnownTotals = (entity: CountedEntity) =>
  useKnownState(entity, useTotal(entity, 'rows'))

const useKnownState = (entity: EntityKey, count: number | undefined) => {
  const { loadedAtMs, problem, filling, isMissing } = useLoadState(entity)
  const isKnown = count !== undefined && (count > 0 || loadedAtMs !== null)
  const state: KnownState = isKnown ? 'known' : isMissing ? 'unknown' : 'waiting'
  return { state, loadedAtMs, problem, filling }
}

type DashboardListProps<Row> = {
  readonly title: string
  /** The address of the full list. */
  readonly to: string
  readonly rows: readonly Row[] | undefined
  readonly state: KnownState
  /** The text for an empty list. */
  readonly none: string
  /** Renders one `RecordRow`, with its key. */
  readonly children: (row: Row, index: number) => ReactNode
}

/** A few rows of an entity, under a heading. */
function DashboardList<Row>(props: DashboardListProps<Row>) {
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

/** The first `count` models by sales; models with equal sales are sorted by name. */
export const mostSold = (models: readonly Model[], count: number): Model[] =>
  [...models]
    .sort((a, b) => b.sales_count - a.sales_count || a.name.localeCompare(b.name, 'fr'))
    .slice(0, count)

type PopularModelsProps = {
  readonly models: readonly Model[] | undefined
  readonly state: KnownState
}

export function PopularModels({ models, state }: PopularModelsProps) {
  const { t } = useLingui()
  return (
    <DashboardList
      title={t({ id: 'admin.dashboard.popular', message: 'Modèles populaires' })}
      to={MODELS.path}
      rows={models && mostSold(models, DASHBOARD_LIST_LENGTH)}
      state={state}
      none={t({ id: 'admin.dashboard.no-models', message: 'Aucun modèle pour l’instant.' })}
    >
      {(model, index) => <PopularModel key={model.id} model={model} rank={index + 1} />}
    </DashboardList>
  )
}

function PopularModel({ model, rank }: { readonly model: Model; readonly rank: number }) {
  const { t } = useLingui()
  const { sales_count: count } = model
  return (
    <RecordRow
      media={
        <Text as="span" tone="quiet" figures="tabular">
          {rank}
        </Text>
      }
      title={
        <Link to={rowAddress(MODELS, model.id)} data-cover>
          {model.name}
        </Link>
      }
      end={t({
        id: 'admin.models.sales',
        message: plural(count, { one: '# vente', other: '# ventes' }),
      })}
    />
  )
}

const SHOWN = 5

/** Customers who wait for the answer that the site has promised, the most urgent first. */
export function DueReplies({ state }: { readonly state: KnownState }) {
  const { t } = useLingui()
  const dueReplies = useDueReplies()
  const count = dueReplies?.length ?? 0
  return (
    <DashboardList
      title={
        count > SHOWN
          ? t({ id: 'admin.dashboard.promises.some', message: `Réponses promises (${count})` })
          : t({ id: 'admin.dashboard.promises', message: 'Réponses promises' })
      }
      to={filterAddress(MESSAGES, 'afficher', 'a-repondre')}
      rows={dueReplies?.slice(0, SHOWN)}
      state={state}
      none={t({
        id: 'admin.dashboard.promises.none',
        message: 'Toutes les demandes ont reçu une réponse.',
      })}
    >
      {(dueReply) => <DueReplyRow key={dueReply.id} dueReply={dueReply} />}
    </DashboardList>
  )
}

function DueReplyRow({ dueReply }: { readonly dueReply: DueReply }) {
  const { moment } = useDates()
  const { icon, title, to } = useShown(dueReply)
  const since = new Date(dueReply.sinceMs).toISOString()
  return (
    <RecordRow
      media={icon}
      title={
        <>
          <Link to={to} data-cover>
            {title}
          </Link>
          <DueMark dueReply={dueReply} />
        </>
      }
      meta={<time dateTime={since}>{moment(since)}</time>}
    />
  )
}

const useShown = ({ kind, id }: DueReply) => {
  const { t } = useLingui()
  const message = useRow('messages', id)
  if (kind === 'interview')
    return {
      icon: <CalendarClock aria-hidden="true" />,
      title: t({ id: 'admin.promise.interview', message: 'Entretien confidentiel' }),
      to: interviewAddress(id),
    }
  if (kind === 'custom-order') {
    const number = shortId(id)
    return {
      icon: <ShoppingBag aria-hidden="true" />,
      title: t({ id: 'admin.promise.custom-order', message: `Sur mesure ${number}` }),
      to: rowAddress(ORDERS, id),
    }
  }
  const untitled = t({ id: 'admin.messages.no-subject', message: 'Sans objet' })
  return {
    icon: <Mail aria-hidden="true" />,
    title: message === undefined ? '' : isolate(message?.subject || untitled),
    to: rowAddress(MESSAGES, id),
  }
}

export function RecentOrders({ state }: { readonly state: KnownState }) {
  const { t } = useLingui()
  const orders = useNewestRows('orders', isGenuine, DASHBOARD_LIST_LENGTH)
  return (
    <DashboardList
      title={t({ id: 'admin.dashboard.recent-orders', message: 'Commandes récentes' })}
      to={ORDERS.path}
      rows={state === 'known' ? orders : undefined}
      state={state}
      none={t({ id: 'admin.orders.empty', message: 'Aucune commande pour l’instant' })}
    >
      {(order) => <RecentOrder key={order.id} order={order} />}
    </DashboardList>
  )
}

function RecentOrder({ order }: { readonly order: Order }) {
  const { day } = useDates()
  const formatMoney = useMoney()
  return (
    <RecordRow
      title={
        <>
          <Link to={rowAddress(ORDERS, order.id)} data-cover>
            {shortId(order.id)}
          </Link>
          <StatusBadge status={order.status} />
        </>
      }
      meta={<time dateTime={order.created_at}>{day(order.created_at)}</time>}
      end={
        <Text as="span" tone="price">
          {formatMoney(eurosToCents(order.total_amount))}
        </Text>
      }
    />
  )
}
