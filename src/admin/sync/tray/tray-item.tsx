import { Trans, useLingui } from '@lingui/react/macro'
import { useNow } from '#admin/entity/browser/use-now.ts'
import { useEntityWords } from '#admin/entity/words/entity-words.tsx'
import { fieldProblemMessage } from '#admin/entity/words/field-problem-words.ts'
import { relativeTime } from '#admin/entity/words/time-text.ts'
import { useShownFields, useTitleOfRow } from '#admin/entity/words/use-shown-fields.ts'
import { useBaseRow } from '#device/back-office/rows/use-base-row.ts'
import { useRow } from '#device/back-office/rows/use-rows.ts'
import { shownLosses } from '#device/back-office/shown-losses.ts'
import { canReapply } from '#device/storage/tray.ts'
import { Text } from '#ui/type/text.tsx'
import { RecordRow } from '#ui/workbench/record-row.tsx'
import { ValueDiff } from '#ui/workbench/value-diff.tsx'
import { actionMessage, parkedMessage, rejectionMessage } from '../problem-words.ts'
import type { Rejection } from '../sync-records.ts'
import { afterColon, inSentences } from './sentences.ts'
import { TrayActions } from './tray-actions.tsx'

export function TrayItem({ rejection }: { readonly rejection: Rejection }) {
  const { t, i18n } = useLingui()
  const nowMs = useNow(30_000)
  const { labelOf, shownValue } = useShownFields(rejection.entity)
  const title = useTitleOfRow()(rejection)
  const now = useRow(rejection.entity, rejection.rowId) ?? null
  const known = useBaseRow(rejection.entity, rejection.rowId) ?? now
  const differences = shownLosses(rejection, known).map(({ field, local, server }) => ({
    field,
    label: labelOf(field),
    ours: shownValue(field, local),
    theirs: shownValue(field, server),
  }))
  return (
    <RecordRow
      title={title}
      meta={
        <>
          {i18n._(actionMessage(rejection.action))} ·{' '}
          {relativeTime(i18n.locale, rejection.rejectedAtMs, nowMs)}
        </>
      }
      actions={<TrayActions {...{ rejection, title, differences, now }} />}
    >
      <Reason rejection={rejection} labelOf={labelOf} />
      {rejection.reason !== 'gone' ? null : canReapply(rejection) ? (
        <MadeAnew rejection={rejection} />
      ) : (
        <GoneForGood />
      )}
      <ValueDiff
        oursLabel={
          rejection.action === 'delete' && rejection.lost.length === 0
            ? t({ id: 'admin.sync.known', message: 'Valeur lors de la suppression' })
            : t({ id: 'admin.sync.ours', message: 'Votre valeur' })
        }
        theirsLabel={t({ id: 'admin.sync.theirs', message: 'Valeur du serveur' })}
        items={differences}
      />
    </RecordRow>
  )
}

/** What is said before: the server gives a row that was deleted neither its id nor its figures back. */
function MadeAnew({ rejection }: { readonly rejection: Rejection }) {
  const { t, i18n } = useLingui()
  const lost = useEntityWords(rejection.entity)?.startsOver?.(rejection.row ?? {})
  const anew = t({ id: 'admin.sync.anew', message: '« Réappliquer » recrée cette fiche.' })
  return <Text look="small">{inSentences([anew, lost ? i18n._(lost) : null])}</Text>
}

function GoneForGood() {
  return (
    <Text look="small">
      <Trans id="admin.sync.gone-for-good">
        Cette fiche ne peut pas être recréée ici. Copiez vos valeurs si vous en avez encore besoin.
      </Trans>
    </Text>
  )
}

type ReasonProps = {
  readonly rejection: Rejection
  readonly labelOf: (field: string) => string
}

/** 'Création refusée. Le nom est trop long. 3 modifications en attente.' */
function Reason({ rejection, labelOf }: ReasonProps) {
  const { i18n } = useLingui()
  const { detail, mutationCount, fields } = rejection
  const what = i18n._(rejectionMessage(rejection))
  const parked = mutationCount > 1 ? i18n._(parkedMessage(mutationCount)) : null
  return (
    <>
      <Text look="small">{inSentences([what, detail, parked])}</Text>
      {fields.map(({ field, code }) => (
        <Text key={field} look="small" tone="danger">
          {labelOf(field.split('.')[0] ?? field)}
          {'\u00a0: '}
          {afterColon(i18n._(fieldProblemMessage(code)))}
        </Text>
      ))}
    </>
  )
}
