import { useLingui } from '@lingui/react/macro'
import { type ReactNode, useMemo } from 'react'
import { postSearch } from '#admin/blog/list/select-posts.ts'
import { useFoundBlocks } from '#admin/content/list/use-found-blocks.ts'
import { useSiteBlocks } from '#admin/content/site-texts.tsx'
import {
  CONTENT,
  MESSAGES,
  MODELS,
  ORDERS,
  POSTS,
  type RowPlace,
  rowAddress,
  searchAddress,
  USERS,
} from '#admin/entity/address/row-addresses.ts'
import { isGenuine } from '#admin/entity/list/filter/is-genuine.ts'
import { statusLabel } from '#admin/entity/words/order-labels.ts'
import { personName } from '#admin/entity/words/person-name.ts'
import { messageSearch } from '#admin/messages/list/select-messages.ts'
import { modelSearch } from '#admin/models/list/select-models.ts'
import { ModelThumb } from '#admin/models/model-thumb.tsx'
import { createOrderSearch } from '#admin/orders/list/select-orders.ts'
import { useClients } from '#admin/orders/list/use-clients.ts'
import { userSearch } from '#admin/users/list/select-users.ts'
import type { Order } from '#contract/entities/order.ts'
import { useRows } from '#device/back-office/rows/use-rows.ts'
import { eurosToCents } from '#domain/money.ts'
import { isolate } from '#domain/text/isolate.ts'
import { shortId } from '#domain/uuid.ts'
import { useMoney } from '#i18n/use-money.ts'
import { type FoundRows, SHOWN, useFoundRows } from './use-found-rows.ts'

export type FoundRecord = {
  readonly address: string
  readonly name: string
  readonly about: string
  /** Of what is known by its look. */
  readonly picture: ReactNode
}

export type FoundGroup = {
  readonly place: RowPlace
  readonly count: number
  readonly shown: readonly FoundRecord[]
  /** Where all of them are listed, as far as more were found than are shown here. */
  readonly all: string | null
}

type Words = { readonly name: string; readonly about: string; readonly picture?: ReactNode }

/** The records of this device in which the words stand, by the page that lists them; pages without any are left out. */
export const useFoundRecords = (words: string): readonly FoundGroup[] => {
  const { t, i18n } = useLingui()
  const formatMoney = useMoney()
  const untitled = t({ id: 'admin.messages.no-subject', message: 'Sans objet' })
  const groupOf = <Row extends { readonly id: string }>(
    place: RowPlace,
    { count, shown }: FoundRows<Row>,
    wordsOf: (row: Row) => Words,
  ): FoundGroup => ({
    place,
    count,
    shown: shown.map((row) => ({
      picture: null,
      address: rowAddress(place, row.id),
      ...wordsOf(row),
    })),
    all: count > shown.length ? searchAddress(place, words.trim()) : null,
  })
  const blocks = useFoundBlocks(useRows('content'), useSiteBlocks(), words).map(
    ({ block, ...found }) => ({ id: block.id, ...found }),
  )
  const clients = useClients()
  const orderSearch = useMemo(() => createOrderSearch(clients), [clients])
  const clientOf = ({ user_id }: Order) => {
    const client = clients.get(user_id ?? '')
    return client ? personName(client) : ''
  }
  return [
    groupOf(MODELS, useFoundRows('models', modelSearch, words), (model) => ({
      name: model.name,
      about: [model.type, model.country].map(isolate).join(' · '),
      picture: <ModelThumb model={model} sizes="3rem" />,
    })),
    groupOf(USERS, useFoundRows('users', userSearch, words), (user) => ({
      name: personName(user),
      about: user.email,
    })),
    groupOf(ORDERS, useFoundRows('orders', orderSearch, words, isGenuine), (order) => ({
      name: order.number || shortId(order.id),
      about: [
        i18n._(statusLabel(order.status)),
        formatMoney(eurosToCents(order.total_amount)),
        clientOf(order),
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
    groupOf(MESSAGES, useFoundRows('messages', messageSearch, words, isGenuine), (message) => ({
      name: message.subject || untitled,
      about: [message.name, message.email].map(isolate).join(' · '),
    })),
  ].filter(({ count }) => count > 0)
}
