import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useShownFields, useTitleOfRow } from '#admin/shared/labels/entity-labels.ts'
import { useOneAtATime } from '#admin/shared/use-one-at-a-time.ts'
import { useBackOffice } from '#device/back-office/back-office-context.tsx'
import type { useUndoneEdits } from '#device/back-office/use-sync-status.ts'
import { changedSince } from '#device/storage/tray.ts'
import { ValueDiff } from '#ui/admin-layout/value-diff.tsx'
import { Button } from '#ui/form/button.tsx'
import { Row } from '#ui/layout/stack.tsx'
import { showToast } from '#ui/overlay/toast-store.ts'
import { RecordRow } from '#ui/table/record-row.tsx'
import { ShowMoreList } from './panel-list.tsx'
import { actionMessage } from './sync-records.ts'

type Undone = ReturnType<typeof useUndoneEdits>[number]

/** What a restored server has lost of this admin's last days, to be made again or left: row by row, or all at once. */
export function UndoneList({ undone }: { readonly undone: readonly Undone[] }) {
  const decide = useDecide()
  // A delete that would also remove another person's changes is decided separately.
  const plain = undone.filter((one) => changesOf(one).length === 0)
  return (
    <>
      <UndoneItems undone={undone} decide={decide} />
      {plain.length > 1 ? (
        <Row gap="xs" wrap>
          <Button size="sm" disabled={decide.isBusy} onClick={() => decide.replay(plain)}>
            <Trans id="admin.sync.undone.replay">Tout réappliquer</Trans>
          </Button>
          <Button
            size="sm"
            tone="ghost"
            disabled={decide.isBusy}
            onClick={() => decide.leave(plain)}
          >
            <Trans id="admin.sync.undone.leave">Tout laisser tel quel</Trans>
          </Button>
        </Row>
      ) : null}
    </>
  )
}

const changesOf = ({ edit, gone, now }: Undone) => changedSince(edit.entity, gone, now)

type Decide = {
  readonly isBusy: boolean
  readonly replay: (undone: readonly Undone[]) => void
  readonly leave: (undone: readonly Undone[]) => void
}

const useDecide = (): Decide => {
  const { t } = useLingui()
  const { replay, leaveUndone, offerAgain } = useBackOffice()
  const { isBusy, run } = useOneAtATime()
  return {
    isBusy,
    leave: (undone) =>
      void run(async () => {
        const left = await leaveUndone(undone.map(({ edit }) => edit))
        if (left.length === 0) return
        showToast({
          title: t({ id: 'admin.success', message: 'Succès' }),
          description: t({
            id: 'admin.sync.undone.left',
            message: plural(left.length, {
              one: 'Une fiche laissée telle quelle',
              other: '# fiches laissées telles quelles',
            }),
          }),
          action: {
            label: t({ id: 'admin.undo', message: 'Annuler' }),
            onClick: () => void offerAgain(left),
          },
        })
      }),
    replay: (undone) =>
      void run(async () => {
        const { type } = await replay(undone.map(({ edit }) => edit))
        if (type === 'saved') return
        showToast({
          variant: 'destructive',
          title: t({ id: 'admin.error', message: 'Erreur' }),
          description: t({
            id: 'admin.sync.not-reapplied',
            message: 'Ces valeurs n’ont pas pu être remises en place. Elles restent ici.',
          }),
        })
      }),
  }
}

type UndoneItemsProps = { readonly undone: readonly Undone[]; readonly decide: Decide }

function UndoneItems({ undone, decide }: UndoneItemsProps) {
  const { t } = useLingui()
  return (
    <ShowMoreList
      label={t({ id: 'admin.sync.undone.list', message: 'Modifications à refaire' })}
      items={undone}
    >
      {(one) => (
        <UndoneItem key={`${one.edit.entity}/${one.edit.rowId}`} undone={one} decide={decide} />
      )}
    </ShowMoreList>
  )
}

function UndoneItem({ undone, decide }: { readonly undone: Undone; readonly decide: Decide }) {
  const { t, i18n } = useLingui()
  const { edit, now } = undone
  const { labelOf, shownValue } = useShownFields(edit.entity)
  const fields = edit.type === 'delete' ? {} : edit.fields
  const title = useTitleOfRow()({ ...edit, row: now ?? fields })
  const lost = Object.entries(edit.type === 'update' ? fields : {}).map(([field, local]) => ({
    field,
    local,
    server: now?.[field],
  }))
  const differences = [...lost, ...changesOf(undone)].map(({ field, local, server }) => ({
    field,
    label: labelOf(field),
    ours: shownValue(field, local),
    theirs: shownValue(field, server),
  }))
  return (
    <RecordRow
      title={title}
      meta={i18n._(actionMessage(edit.type))}
      actions={
        <>
          <Button size="sm" disabled={decide.isBusy} onClick={() => decide.replay([undone])}>
            <Trans id="admin.sync.reapply">Réappliquer</Trans>
          </Button>
          <Button
            size="sm"
            tone="ghost"
            disabled={decide.isBusy}
            onClick={() => decide.leave([undone])}
          >
            <Trans id="admin.sync.undone.leave-one">Laisser telle quelle</Trans>
          </Button>
        </>
      }
    >
      <ValueDiff
        oursLabel={
          edit.type === 'delete'
            ? t({ id: 'admin.sync.known', message: 'Valeur lors de la suppression' })
            : t({ id: 'admin.sync.ours', message: 'Votre valeur' })
        }
        theirsLabel={t({ id: 'admin.sync.theirs', message: 'Valeur du serveur' })}
        items={differences}
      />
    </RecordRow>
  )
}
