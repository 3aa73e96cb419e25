import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import { isolate } from '#domain/text/isolate.ts'
import type { ValueDifference } from '#ui/admin-layout/value-diff.tsx'
import { Button } from '#ui/form/button.tsx'
import { Row } from '#ui/layout/stack.tsx'
import { ConfirmButton } from '#ui/overlay/confirm-dialog.tsx'
import { RecordList } from '#ui/table/record-row.tsx'

/**
 * The number of items at first, and added with each press: each item queries the device's storage, and thousands at
 * once block the page.
 */
const PORTION = 50

type ShowMoreListProps<Item> = {
  readonly label: string
  readonly items: readonly Item[]
  /** Renders one item, with its key. */
  readonly children: (item: Item) => ReactNode
}

/** The first items of a list of any length, and a button for more. */
export function ShowMoreList<Item>({ label, items, children }: ShowMoreListProps<Item>) {
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

type AbandonButtonProps = {
  readonly question: string
  /** What will be lost. */
  readonly warning: ReactNode
  readonly onAbandon: () => void
}

/** Discards data that is on this device only, after a confirmation. */
export function AbandonButton({ question, warning, onAbandon }: AbandonButtonProps) {
  const { t } = useLingui()
  return (
    <ConfirmButton
      size="sm"
      tone="danger"
      label={t({ id: 'admin.sync.abandon', message: 'Abandonner' })}
      title={question}
      description={warning}
      cancelLabel={t({ id: 'admin.cancel', message: 'Annuler' })}
      onConfirm={onAbandon}
    />
  )
}

/** 'Champs : Nom, Prix'. */
export function FieldNames({ names }: { readonly names: readonly string[] }) {
  const { t } = useLingui()
  const listed = names.map(isolate).join(', ')
  if (listed === '') return null
  return t({
    id: 'admin.sync.fields',
    message: plural(names.length, { one: `Champ : ${listed}`, other: `Champs : ${listed}` }),
  })
}

/** The text that 'copier' puts on the clipboard: the admin's own values, one field per line. */
export const lossesToText = (title: string, losses: readonly ValueDifference[]): string =>
  [title, ...losses.map(({ label, ours }) => `${label}\u00a0: ${isolate(ours)}`)].join('\n')
