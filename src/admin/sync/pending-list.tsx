import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { relativeTime, timeUntil } from '#admin/shared/labels/date-and-time.ts'
import { useShownFields, useTitleOfRow } from '#admin/shared/labels/entity-labels.ts'
import { useNow } from '#admin/shared/use-now.ts'
import { useBackOffice } from '#device/back-office/back-office-context.tsx'
import { type Uploads, useUploads } from '#device/back-office/use-pictures.ts'
import { useBaseRow, useRow } from '#device/back-office/use-rows.ts'
import { useEngineStatus } from '#device/back-office/use-sync-status.ts'
import { picturesIn } from '#domain/pictures.ts'
import { isolate } from '#domain/text/isolate.ts'
import { Progress } from '#ui/display/progress.tsx'
import { Button } from '#ui/form/button.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { RecordRow } from '#ui/table/record-row.tsx'
import { Text } from '#ui/text/text.tsx'
import { AbandonButton, FieldNames, ShowMoreList } from './panel-list.tsx'
import { actionMessage, type PendingEdit, passingProblemMessage } from './sync-records.ts'

type PendingListProps = {
  readonly edits: readonly PendingEdit[]
  /** Without a session a retry is impossible. */
  readonly canRetry: boolean
}

/** The outbox as users see it: what waits, since when, and why it was not sent yet. */
export function PendingList({ edits, canRetry }: PendingListProps) {
  const { t } = useLingui()
  const nowMs = useNow(1_000)
  const uploads = useUploads()
  return (
    <ShowMoreList
      label={t({ id: 'admin.sync.pending.list', message: 'Modifications en attente' })}
      items={edits}
    >
      {(edit) => (
        <PendingItem
          key={edit.id}
          edit={edit}
          uploads={uploads}
          nowMs={nowMs}
          canRetry={canRetry}
        />
      )}
    </ShowMoreList>
  )
}

type PendingItemProps = {
  readonly edit: PendingEdit
  readonly uploads: Uploads
  readonly nowMs: number
  readonly canRetry: boolean
}

function PendingItem({ edit, uploads, nowMs, canRetry }: PendingItemProps) {
  const { t, i18n } = useLingui()
  const { abandon, retryNow } = useBackOffice()
  const { labelOf } = useShownFields(edit.entity)
  const titleOf = useTitleOfRow()
  const mirror = useRow(edit.entity, edit.rowId)
  const base = useBaseRow(edit.entity, edit.rowId)
  const title = titleOf({ ...edit, row: mirror ?? base ?? edit.fields })
  const age = relativeTime(i18n.locale, edit.madeAtMs, nowMs)
  return (
    <RecordRow
      title={title}
      meta={
        <>
          {i18n._(actionMessage(edit.type))} · {age}
        </>
      }
      actions={
        <>
          {edit.attempts > 0 && canRetry ? (
            <Button size="sm" onClick={retryNow}>
              <Trans id="admin.sync.retry">Réessayer</Trans>
            </Button>
          ) : null}
          <AbandonButton
            question={t({
              id: 'admin.sync.abandon.title',
              message: 'Abandonner cette modification ?',
            })}
            warning={<AbandonWarning edit={edit} title={title} />}
            onAbandon={() => void abandon(edit.id)}
          />
        </>
      }
    >
      {edit.type === 'update' ? (
        <Text look="small">
          <FieldNames names={Object.keys(edit.fields).map(labelOf)} />
        </Text>
      ) : null}
      {uploads.size > 0 ? <UploadShare edit={edit} uploads={uploads} /> : null}
      {edit.attempts > 0 && canRetry ? <Attempts edit={edit} nowMs={nowMs} /> : null}
    </RecordRow>
  )
}

/** The pictures that an edit names are sent one after the other. */
function UploadShare({ edit, uploads }: Pick<PendingItemProps, 'edit' | 'uploads'>) {
  const { t } = useLingui()
  const [percent] = picturesIn(edit.fields).flatMap((sha256) => uploads.get(sha256) ?? [])
  if (percent === undefined) return null
  return (
    <Stack gap="2xs">
      <Text look="small" figures="tabular">
        <Trans id="admin.sync.upload">Image : {percent} % envoyés</Trans>
      </Text>
      <Progress
        value={percent}
        label={t({ id: 'admin.sync.upload.label', message: 'Progression de l’envoi de l’image' })}
      />
    </Stack>
  )
}

function Attempts({ edit, nowMs }: { readonly edit: PendingEdit; readonly nowMs: number }) {
  const { t, i18n } = useLingui()
  const engine = useEngineStatus()
  const { attempts, lastProblem } = edit
  // A problem of all edits has no time in the edit itself: then the engine's time applies.
  const nextTryAtMs = edit.nextTryAtMs > nowMs ? edit.nextTryAtMs : (engine?.nextTryAtMs ?? 0)
  const tries = t({
    id: 'admin.sync.attempts',
    message: plural(attempts, { one: '# essai', other: '# essais' }),
  })
  const problem = lastProblem
    ? i18n._(passingProblemMessage(lastProblem, engine?.phase === 'idle'))
    : null
  const wait = nextTryAtMs > nowMs ? timeUntil(i18n.locale, nextTryAtMs, nowMs) : null
  const next = wait ? t({ id: 'admin.sync.next-try', message: `prochain essai ${wait}` }) : null
  return (
    <Text look="small" tone="quiet">
      {[tries, problem, next]
        .filter((part) => part !== null)
        .map(isolate)
        .join(' · ')}
    </Text>
  )
}

function AbandonWarning({ edit, title }: { readonly edit: PendingEdit; readonly title: string }) {
  switch (edit.type) {
    case 'create':
      return (
        <Trans id="admin.sync.abandon.create">
          {title} n’existe que sur cet appareil et sera perdu, avec toutes ses modifications.
        </Trans>
      )
    case 'update':
      return (
        <Trans id="admin.sync.abandon.update">
          {title} reprend les valeurs du serveur. Votre saisie sera perdue.
        </Trans>
      )
    case 'delete':
      return <Trans id="admin.sync.abandon.delete">{title} ne sera pas supprimé.</Trans>
  }
}
