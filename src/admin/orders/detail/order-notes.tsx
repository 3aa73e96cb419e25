import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useIsOnline } from '#admin/entity/browser/use-is-online.ts'
import { useDates } from '#admin/entity/words/use-dates.ts'
import { LostAnswer } from '#admin/orders/money/lost-answer.tsx'
import { OfflineNote } from '#admin/orders/money/offline-note.tsx'
import { useMoneyCall } from '#admin/orders/money/use-money-call.ts'
import { orderPath } from '#admin/orders/money/use-order-file.ts'
import { type OrderFile, orderFile } from '#contract/commerce/order-file.ts'
import { Button } from '#ui/form/button.tsx'
import { Form } from '#ui/form/form.tsx'
import { TextArea } from '#ui/form/text-area.tsx'
import { Row } from '#ui/layout/row.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Facts, textFacts } from '#ui/type/facts.tsx'
import { Heading } from '#ui/type/heading.tsx'
import { RecordList, RecordRow } from '#ui/workbench/record-row.tsx'
import { WithAddresses } from './with-addresses.tsx'

type OrderNotesProps = Pick<OrderFile, 'notes'> & {
  readonly orderId: string
  readonly onAdded: () => void
}

/** What the team writes down about an order; its buyer never sees it. */
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
  const call = useMoneyCall()
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
    // Where it was not, the words stay.
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
