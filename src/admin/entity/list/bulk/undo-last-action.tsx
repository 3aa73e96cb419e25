import { Trans } from '@lingui/react/macro'
import type { EntityKey } from '#contract/entities/entities.ts'
import { Button } from '#ui/form/button.tsx'
import { Row } from '#ui/layout/row.tsx'
import { Text } from '#ui/type/text.tsx'
import { useRecentActions } from './recent-actions.ts'

type UndoLastActionProps = { readonly entity: EntityKey; readonly rowId: string }

/** In the dialog of a row: what was last done with it, as long as it can be undone. */
export function UndoLastAction({ entity, rowId }: UndoLastActionProps) {
  const last = useRecentActions().find(
    (action) => action.entity === entity && action.rowIds.includes(rowId),
  )
  if (!last) return null
  return (
    <Row gap="sm" wrap>
      <Text look="small">{last.text}</Text>
      <Button size="sm" onClick={last.undo}>
        <Trans id="admin.undo">Annuler</Trans>
      </Button>
    </Row>
  )
}
