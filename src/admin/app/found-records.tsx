import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { type LucideIcon, SearchX } from 'lucide-react'
import { memo, useMemo } from 'react'
import { Link } from 'react-router-dom'
import { postSearch } from '#admin/blog/post-filter.ts'
import { useSiteBlocks } from '#admin/content/site-blocks.ts'
import { useFoundBlocks } from '#admin/content/use-found-blocks.ts'
import { MESSAGE_LIST } from '#admin/messages/select-messages.ts'
import { modelSearch } from '#admin/models/model-filter.ts'
import { ModelThumb } from '#admin/models/model-list.tsx'
import { ORDER_LIST } from '#admin/orders/order-filter.ts'
import { type ListedOrder, readListedOrders } from '#admin/orders/read-listed-orders.ts'
import { pageAt } from '#admin/shared/admin-pages.ts'
import { personName } from '#admin/shared/labels/person-name.ts'
import { statusLabel } from '#admin/shared/labels/value-labels.tsx'
import { newestFirst, type RowSearch, sortRows } from '#admin/shared/list/search-and-sorting.ts'
import { usePreparedSearch } from '#admin/shared/list/use-prepared-search.ts'
import {
  CONTENT,
  MESSAGES,
  MODELS,
  ORDERS,
  POSTS,
  type RowScreen,
  rowAddress,
  searchAddress,
  USERS,
} from '#admin/shared/row-addresses.ts'
import { useDebounced } from '#admin/shared/use-last-value.ts'
import { USER_LIST } from '#admin/users/user-filter.ts'
import type { RowOf } from '#contract/define-entity.ts'
import type { ENTITIES, EntityKey } from '#contract/entities/entities.ts'
import type { Message } from '#contract/entities/message.ts'
import type { Model } from '#contract/entities/model.ts'
import type { User } from '#contract/entities/user.ts'
import { useList, useListView } from '#device/back-office/use-list.ts'
import { useRows } from '#device/back-office/use-rows.ts'
import type { ListEntry, ListFilter } from '#device/lists/list-definition.ts'
import type { ViewedList } from '#device/lists/list-view.ts'
import { readRowsById } from '#device/lists/read-rows.ts'
import type { AdminDatabase } from '#device/storage/admin-database.ts'
import { eurosToCents } from '#domain/money.ts'
import { isolate } from '#domain/text/isolate.ts'
import { shortId } from '#domain/uuid.ts'
import { useMoney } from '#i18n/use-locale.ts'
import { EmptyState } from '#ui/display/empty-state.tsx'
import { Button } from '#ui/form/button.tsx'
import { VisuallyHidden } from '#ui/layout/box.tsx'
import { Row, Stack } from '#ui/layout/stack.tsx'
import { RecordList, RecordRow, RecordThumb } from '#ui/table/record-row.tsx'
import { Heading, Text } from '#ui/text/text.tsx'

/** The maximum number of results per entity in the palette; the others are in the entity's list. */
const SHOWN = 5

type FoundRows<Row> = {
  readonly count: number
  /** The newest results. */
  readonly shown: readonly Row[]
}

/** The rows on this device that contain the words; empty if there are no words. */
const useFoundRows = <Key extends EntityKey>(
  entity: Key,
  search: RowSearch<RowOf<(typeof ENTITIES)[Key]>>,
  words: string,
): FoundRows<RowOf<(typeof ENTITIES)[Key]>> => {
  const rows = useRows(entity)
  usePreparedSearch(rows, search, newestFirst)
  if (words.trim() === '' || rows === undefined) return { count: 0, shown: [] }
  const found = search.find(sortRows(rows, newestFirst), words)
  return { count: found.length, shown: found.slice(0, SHOWN) }
}

/** The same of a list that grows without bound. */
const useFoundInList = <
  Row extends { readonly id: string },
  Source,
  Entry extends ListEntry,
  Filter extends ListFilter,
>(
  { definition, readRows }: Omit<ViewedList<Row, Source, Entry, Filter, unknown>, 'port'>,
  filter: Filter,
): FoundRows<Row> => {
  const view = useListView({ name: `found ${definition.entity}`, definition, readRows })
  const snapshot = useList(view, filter)
  if (filter.search.trim() === '' || snapshot === undefined) return { count: 0, shown: [] }
  const shown = Array.from({ length: SHOWN }, (_, at) => snapshot.rows.get(at))
  return { count: snapshot.count, shown: shown.filter((row) => row !== undefined) }
}

const USERS_FOUND = {
  definition: USER_LIST,
  readRows: (db: AdminDatabase, ids: readonly string[]) => readRowsById(db, 'users', ids),
}
const ORDERS_FOUND = { definition: ORDER_LIST, readRows: readListedOrders }
const MESSAGES_FOUND = {
  definition: MESSAGE_LIST,
  readRows: (db: AdminDatabase, ids: readonly string[]) => readRowsById(db, 'messages', ids),
}

const useFoundUsers = (search: string): FoundRows<User> =>
  useFoundInList(
    USERS_FOUND,
    useMemo(() => ({ search, role: '', sorting: '' }), [search]),
  )

const useFoundOrders = (search: string): FoundRows<ListedOrder> =>
  useFoundInList(
    ORDERS_FOUND,
    useMemo(() => ({ search, status: '', sort: '' }), [search]),
  )

const useFoundMessages = (search: string): FoundRows<Message> =>
  useFoundInList(
    MESSAGES_FOUND,
    useMemo(
      () => ({ search, shown: '', failedIds: [], dueIds: [], sorting: 'newest-first' }),
      [search],
    ),
  )

type FoundRecord = {
  readonly address: string
  readonly name: string
  readonly about: string
  /** For rows that are recognised by a picture. */
  readonly model?: Model
}

type FoundGroup = {
  readonly place: RowScreen
  readonly count: number
  readonly shown: readonly FoundRecord[]
  /** The address of the full list, if there are more results than are shown here. */
  readonly all: string | null
}

/**
 * The records on this device that contain the words, by the page that lists them; pages without results are left out.
 */
const useFoundRecords = (words: string): readonly FoundGroup[] => {
  const { t, i18n } = useLingui()
  const formatMoney = useMoney()
  const untitled = t({ id: 'admin.messages.no-subject', message: 'Sans objet' })
  const groupOf = <Row extends { readonly id: string }>(
    place: RowScreen,
    { count, shown }: FoundRows<Row>,
    wordsOf: (row: Row) => Omit<FoundRecord, 'address'>,
  ): FoundGroup => ({
    place,
    count,
    shown: shown.map((row) => ({ address: rowAddress(place, row.id), ...wordsOf(row) })),
    all: count > shown.length ? searchAddress(place, words.trim()) : null,
  })
  const blocks = useFoundBlocks(useRows('content'), useSiteBlocks(), words).map(
    ({ block, ...found }) => ({ id: block.id, ...found }),
  )
  return [
    groupOf(MODELS, useFoundRows('models', modelSearch, words), (model) => ({
      name: model.name,
      about: [model.type, model.country].map(isolate).join(' · '),
      model,
    })),
    groupOf(USERS, useFoundUsers(words), (user) => ({
      name: personName(user),
      about: user.email,
    })),
    groupOf(ORDERS, useFoundOrders(words), ({ order, client }) => ({
      name: order.number || shortId(order.id),
      about: [
        i18n._(statusLabel(order.status)),
        formatMoney(eurosToCents(order.total_amount)),
        client ? personName(client) : '',
        order.items
          .map(({ model_name }) => model_name)
          .map(isolate)
          .join(', '),
      ]
        .filter(Boolean)
        .map(isolate)
        .join(' · '),
    })),
    groupOf(POSTS, useFoundRows('blog', postSearch, words), (post) => ({
      name: post.title,
      about: [post.category, post.author].map(isolate).join(' · '),
    })),
    groupOf(CONTENT, { count: blocks.length, shown: blocks.slice(0, SHOWN) }, (block) => ({
      name: block.title,
      about: block.words,
    })),
    groupOf(MESSAGES, useFoundMessages(words), (message) => ({
      name: message.subject || untitled,
      about: [message.name, message.email].map(isolate).join(' · '),
    })),
  ].filter(({ count }) => count > 0)
}

type FoundRecordsProps = {
  readonly words: string
  readonly onChoose: () => void
  readonly onClear: () => void
}

/** The search results on this device, page by page. */
export function FoundRecords({ words, onChoose, onClear }: FoundRecordsProps) {
  const groups = useFoundRecords(words)
  const count = groups.reduce((sum, group) => sum + group.count, 0)
  const isVain = words.trim() !== '' && count === 0
  const result = useResultText(words.trim(), count)
  const announcement = useDebounced(result, TYPING_MS)
  return (
    <Stack gap="sm">
      <VisuallyHidden role="status">{announcement}</VisuallyHidden>
      {isVain ? (
        <EmptyState icon={<SearchX />} title={result} />
      ) : (
        <Text look="small" tone="quiet">
          {result}
        </Text>
      )}
      {isVain ? (
        <Row justify="center">
          <Button onClick={onClear}>
            <Trans id="admin.search.anew">Chercher autre chose</Trans>
          </Button>
        </Row>
      ) : null}
      {groups.map((group) => (
        <Group key={group.place.path} group={group} onChoose={onChoose} />
      ))}
    </Stack>
  )
}

/** The longest pause between two keystrokes of one word. */
const TYPING_MS = 700

const useResultText = (words: string, count: number): string => {
  const { t } = useLingui()
  if (words === '')
    return t({
      id: 'admin.search.hint',
      message: 'La recherche porte sur toutes les fiches de cet appareil.',
    })
  return count === 0
    ? t({ id: 'admin.search.none', message: `Aucune fiche ne correspond à « ${words} »` })
    : t({
        id: 'admin.search.count',
        message: plural(count, { one: '# fiche trouvée', other: '# fiches trouvées' }),
      })
}

type GroupProps = { readonly group: FoundGroup; readonly onChoose: () => void }

function Group({ group: { place, count, shown, all }, onChoose }: GroupProps) {
  const { i18n } = useLingui()
  const page = pageAt(place.path)
  if (page === null) return null
  const { icon: Icon, label } = page
  return (
    <Stack as="section" gap="0">
      <Heading level={3} look="small">
        {i18n._(label())} ({i18n.number(count)})
      </Heading>
      <RecordList label={i18n._(label())}>
        {shown.map((record) => (
          <Found key={record.address} {...record} icon={Icon} onChoose={onChoose} />
        ))}
        {all === null ? null : (
          <RecordRow
            title={
              <Link to={all} data-cover onClick={onChoose}>
                <Trans id="admin.search.all">Voir tous les résultats</Trans>
              </Link>
            }
          />
        )}
      </RecordList>
    </Stack>
  )
}

type FoundProps = FoundRecord & { readonly icon: LucideIcon; readonly onChoose: () => void }

/** The lists answer one after the other: a record that was found before is not rendered again. */
const Found = memo(function Found({
  address,
  name,
  about,
  model,
  icon: Icon,
  onChoose,
}: FoundProps) {
  return (
    <RecordRow
      media={
        model ? (
          <RecordThumb>
            <ModelThumb model={model} sizes="3rem" />
          </RecordThumb>
        ) : (
          <Icon aria-hidden="true" />
        )
      }
      title={
        <Link to={address} data-cover onClick={onChoose}>
          {name}
        </Link>
      }
      meta={
        <Text as="span" look="small" tone="quiet" clamp="1">
          {about}
        </Text>
      }
    />
  )
})
