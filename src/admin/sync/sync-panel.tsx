import { Trans, useLingui } from '@lingui/react/macro'
import { type RecentAction, useRecentActions } from '#admin/shared/list/recent-actions.tsx'
import { useBackOffice } from '#device/back-office/back-office-context.tsx'
import {
  usePendingMutations,
  useRejections,
  useSyncStatus,
  useUndoneEdits,
} from '#device/back-office/use-sync-status.ts'
import { Button } from '#ui/form/button.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { RecordList, RecordRow } from '#ui/table/record-row.tsx'
import { Heading } from '#ui/text/text.tsx'
import { type StatusState, useStatusView } from '../shared/sync-status.ts'
import { DraftList } from './draft-list.tsx'
import { PendingList } from './pending-list.tsx'
import { statusExplanation, statusMessage } from './status-button.tsx'
import { TransferButtons } from './transfer-edits.tsx'
import { TrayList } from './tray-list.tsx'
import { UndoneList } from './undone-list.tsx'

type SyncPanelProps = { readonly open: boolean; readonly onClose: () => void }

/** Edits that have not reached the server yet, and those that it rejected. */
export function SyncPanel({ open, onClose }: SyncPanelProps) {
  const { t, i18n } = useLingui()
  const view = useStatusView()
  return (
    <Dialog
      inAddress
      open={open}
      onClose={onClose}
      size="md"
      title={t({ id: 'admin.sync.title', message: 'Synchronisation' })}
      description={
        view ? (
          <>
            <strong>{i18n._(statusMessage(view))}</strong>
            {view.state === 'syncing' || view.state === 'loading' ? ' ' : '. '}
            {i18n._(statusExplanation(view))}
          </>
        ) : null
      }
      closeLabel={t({ id: 'admin.close', message: 'Fermer' })}
      footer={view && hasButtons(view.state) ? <PanelButtons state={view.state} /> : null}
    >
      <Records canRetry={view !== null && canRetry(view.state)} />
    </Dialog>
  )
}

/** Reads all of them, and therefore only while the panel is open. */
function Records({ canRetry }: { readonly canRetry: boolean }) {
  const { i18n } = useLingui()
  const edits = usePendingMutations() ?? []
  const rejections = useRejections() ?? []
  const undone = useUndoneEdits()
  const undoneCount = i18n.number(undone.length)
  const waitingCount = i18n.number(edits.length)
  const refusedCount = i18n.number(rejections.length)
  const actions = useRecentActions()
  return (
    <Stack gap="md">
      {actions.length > 0 ? (
        <Stack as="section" gap="0">
          <Heading level={3} look="small">
            <Trans id="admin.sync.recent.title">Dernières actions</Trans>
          </Heading>
          <RecentActions actions={actions} />
        </Stack>
      ) : null}
      {undone.length > 0 ? (
        <Stack as="section" gap="xs">
          <Heading level={3} look="small">
            <Trans id="admin.sync.undone.title">Absentes du serveur restauré ({undoneCount})</Trans>
          </Heading>
          <UndoneList undone={undone} />
        </Stack>
      ) : null}
      {rejections.length > 0 ? (
        <Stack as="section" gap="0">
          <Heading level={3} look="small">
            <Trans id="admin.sync.tray.title">Refusées ({refusedCount})</Trans>
          </Heading>
          <TrayList rejections={rejections} />
        </Stack>
      ) : null}
      {edits.length > 0 ? (
        <Stack as="section" gap="0">
          <Heading level={3} look="small">
            <Trans id="admin.sync.pending.title">En attente ({waitingCount})</Trans>
          </Heading>
          <PendingList edits={edits} canRetry={canRetry} />
        </Stack>
      ) : null}
      <DraftList />
      <TransferButtons canExport={edits.length > 0} />
    </Stack>
  )
}

/** Recent actions that can still be undone. */
function RecentActions({ actions }: { readonly actions: readonly RecentAction[] }) {
  const { t } = useLingui()
  return (
    <RecordList label={t({ id: 'admin.sync.recent.title', message: 'Dernières actions' })}>
      {actions.map(({ id, text, undo }) => (
        <RecordRow
          key={id}
          title={text}
          actions={
            <Button size="sm" onClick={undo}>
              <Trans id="admin.undo">Annuler</Trans>
            </Button>
          }
        />
      ))}
    </RecordList>
  )
}

/** A synchronisation that stopped without a session, or by a bug, cannot be restarted from here. */
const hasButtons = (state: StatusState): boolean => state !== 'signed-out' && state !== 'broken'

const canRetry = (state: StatusState): boolean => state !== 'signed-out' && state !== 'paused'

function PanelButtons({ state }: { readonly state: StatusState }) {
  const isWaiting = (useSyncStatus()?.pending ?? 0) > 0
  const { retryNow, pause, resume } = useBackOffice()
  if (state === 'paused')
    return (
      <Button tone="main" onClick={() => void resume()}>
        <Trans id="admin.sync.resume">Reprendre la synchronisation</Trans>
      </Button>
    )
  return (
    <>
      {isWaiting ? (
        <Button onClick={retryNow}>
          <Trans id="admin.sync.retry-all">Tout réessayer maintenant</Trans>
        </Button>
      ) : null}
      <Button tone="ghost" onClick={() => void pause()}>
        <Trans id="admin.sync.pause">Mettre en pause</Trans>
      </Button>
    </>
  )
}
