import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useShownFields, useTitleOfRow } from '#admin/entity/words/use-shown-fields.ts'
import { useBackOffice } from '#device/back-office/back-office-context.tsx'
import { useRow } from '#device/back-office/use-rows.ts'
import type { useUndoneEdits } from '#device/back-office/use-sync-status.ts'
import { Button } from '#ui/form/button.tsx'
import { Row } from '#ui/layout/row.tsx'
import { showToast } from '#ui/overlay/show-toast.ts'
import { Text } from '#ui/type/text.tsx'
import { RecordList, RecordRow } from '#ui/workbench/record-row.tsx'
import { actionMessage } from './problem-words.ts'

type UndoneEdit = ReturnType<typeof useUndoneEdits>[number]

/** What a restored server has lost of this admin's last days, to be made again or left. */
export function UndoneList({ edits }: { readonly edits: readonly UndoneEdit[] }) {
  const { t } = useLingui()
  const { replay } = useBackOffice()
  const [isBusy, setIsBusy] = useState(false)
  const decide = async (wanted: readonly UndoneEdit[]) => {
    setIsBusy(true)
    const { type } = await replay(wanted).finally(() => setIsBusy(false))
    if (type === 'saved') return
    showToast({
      variant: 'destructive',
      title: t({ id: 'admin.error', message: 'Erreur' }),
      description: t({
        id: 'admin.sync.not-reapplied',
        message: 'Ces valeurs n’ont pas pu être remises en place. Elles restent ici.',
      }),
    })
  }
  return (
    <>
      <RecordList label={t({ id: 'admin.sync.undone.list', message: 'Modifications à refaire' })}>
        {edits.map((edit) => (
          <UndoneItem key={`${edit.entity}/${edit.rowId}`} edit={edit} />
        ))}
      </RecordList>
      <Row gap="xs" wrap>
        <Button
          size="sm"
          busy={isBusy}
          busyLabel={t({ id: 'admin.saving', message: 'Enregistrement…' })}
          onClick={() => void decide(edits)}
        >
          <Trans id="admin.sync.undone.replay">Tout réappliquer</Trans>
        </Button>
        <Button size="sm" tone="ghost" disabled={isBusy} onClick={() => void decide([])}>
          <Trans id="admin.sync.undone.leave">Laisser tel quel</Trans>
        </Button>
      </Row>
    </>
  )
}

function UndoneItem({ edit }: { readonly edit: UndoneEdit }) {
  const { i18n } = useLingui()
  const { labelOf } = useShownFields(edit.entity)
  const titleOf = useTitleOfRow()
  const mirror = useRow(edit.entity, edit.rowId)
  const fields = edit.type === 'delete' ? {} : edit.fields
  return (
    <RecordRow
      title={titleOf({ ...edit, row: mirror ?? fields })}
      meta={i18n._(actionMessage(edit.type))}
    >
      {edit.type === 'update' ? (
        <Text look="small">{Object.keys(fields).map(labelOf).join(', ')}</Text>
      ) : null}
    </RecordRow>
  )
}
