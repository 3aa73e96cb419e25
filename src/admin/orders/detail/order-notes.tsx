import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import {
  LostAnswer,
  OfflineNote,
  orderPath,
  useOrderRequest,
} from '#admin/orders/order-requests.tsx'
import { useDates } from '#admin/shared/labels/date-and-time.ts'
import { useIsOnline } from '#admin/shared/sync-status.ts'
import { type OrderFile, orderFile } from '#contract/admin/order-file.ts'
import { mailtoAddress } from '#domain/text/email-address.ts'
import { Button } from '#ui/form/button.tsx'
import { Form } from '#ui/form/form.tsx'
import { TextArea } from '#ui/form/text-field.tsx'
import { Row, Stack } from '#ui/layout/stack.tsx'
import { RecordList, RecordRow } from '#ui/table/record-row.tsx'
import { Facts, textFacts } from '#ui/text/facts.tsx'
import { Heading } from '#ui/text/text.tsx'
import { TextLink } from '#ui/text/text-link.tsx'

const ADDRESS = /[^\s@<>,;]+@[^\s@<>,;]+\.[^\s@<>,;.]+/g

/** A text with its email addresses as links: for a buyer without an account, only the notes contain it. */
export function WithAddresses({ text }: { readonly text: string }) {
  const found = [...text.matchAll(ADDRESS)]
  const end = found.at(-1)
  return (
    <>
      {found.map(({ 0: address, index }, at) => {
        const before = found[at - 1]
        return (
          <span key={index}>
            {text.slice(before ? before.index + before[0].length : 0, index)}
            <TextLink href={mailtoAddress(address)}>{address}</TextLink>
          </span>
        )
      })}
      {text.slice(end ? end.index + end[0].length : 0)}
    </>
  )
}

type OrderNotesProps = Pick<OrderFile, 'notes'> & {
  readonly orderId: string
  readonly onAdded: () => void
}

/** The team's notes about an order; its buyer never sees them. */
export function OrderNotes({ orderId, notes, onAdded }: OrderNotesProps) {
  const { t } = useLingui()
  const { moment } = useDates()
  return (
    <Stack as="section" gap="sm">
      <Heading level={3} look="small">
        <Trans id="admin.orders.team-notes">Notes de l’équipe</Trans>
      </Heading>
      <NewNote orderId={orderId} onAdded={onAdded} />
      {notes.length === 0 ? null : (
        <RecordList label={t({ id: 'admin.orders.team-notes', message: 'Notes de l’équipe' })}>
          {notes.map(({ id, text, author, created_at }) => (
            <RecordRow
              key={id}
              title={<WithAddresses text={text} />}
              meta={<Facts items={textFacts({ at: moment(created_at), author })} />}
            />
          ))}
        </RecordList>
      )}
    </Stack>
  )
}

function NewNote({ orderId, onAdded }: Pick<OrderNotesProps, 'orderId' | 'onAdded'>) {
  const { t } = useLingui()
  const isOnline = useIsOnline()
  const call = useOrderRequest()
  const [text, setText] = useState('')
  const isEmpty = text.trim() === ''
  const add = async () => {
    if (isEmpty) return
    const added = await call.send({
      path: `${orderPath(orderId)}/notes`,
      body: (id) => ({ id, text }),
      schema: orderFile,
      done: () => t({ id: 'admin.orders.note.added', message: 'Note ajoutée' }),
      failed: t({ id: 'admin.orders.note.failed', message: 'La note n’a pas été ajoutée' }),
    })
    // If it was not added, the text stays.
    if (added === null) return
    setText('')
    onAdded()
  }
  return (
    <Form onSubmit={() => void add()}>
      <Stack gap="xs">
        <TextArea
          label={t({ id: 'admin.orders.note.new', message: 'Nouvelle note' })}
          rows={2}
          maxLength={5_000}
          value={text}
          onChange={setText}
        />
        <LostAnswer lost={call.lost} />
        <OfflineNote>
          <Trans id="admin.orders.note.offline">
            Vous êtes hors ligne : la note pourra être ajoutée une fois en ligne.
          </Trans>
        </OfflineNote>
        <Row>
          <Button size="sm" type="submit" busy={call.isBusy} disabled={isEmpty || !isOnline}>
            <Trans id="admin.orders.note.add">Ajouter la note</Trans>
          </Button>
        </Row>
      </Stack>
    </Form>
  )
}
