import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import { Button } from '#ui/form/button.tsx'
import { Row } from '#ui/layout/row.tsx'
import { RecordList } from '#ui/workbench/record-row.tsx'

/** So many at first, and with each press: each item asks the device's storage, and thousands at once hold up the page. */
const PORTION = 50

type PortionedListProps<Item> = {
  readonly label: string
  readonly items: readonly Item[]
  /** Draws one item, with its key. */
  readonly children: (item: Item) => ReactNode
}

/** The first items of a list of any length, and a button for more. */
export function PortionedList<Item>({ label, items, children }: PortionedListProps<Item>) {
  const [most, setMost] = useState(PORTION)
  const { i18n } = useLingui()
  const isMore = items.length > most
  const left = i18n.number(items.length - most)
  return (
    <>
      <RecordList label={label}>{items.slice(0, most).map(children)}</RecordList>
      {isMore ? (
        <Row>
          <Button size="sm" onClick={() => setMost(most + PORTION)}>
            <Trans id="admin.sync.more">Afficher la suite ({left})</Trans>
          </Button>
        </Row>
      ) : null}
    </>
  )
}
