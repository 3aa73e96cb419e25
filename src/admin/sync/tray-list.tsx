import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useCopyText } from '#admin/shared/export-text.ts'
import { relativeTime } from '#admin/shared/labels/date-and-time.ts'
import {
  useEntityLabels,
  useShownFields,
  useTitleOfRow,
} from '#admin/shared/labels/entity-labels.ts'
import { fieldProblemMessage } from '#admin/shared/labels/field-problem-messages.ts'
import { useNow } from '#admin/shared/use-now.ts'
import { useBackOffice } from '#device/back-office/back-office-context.tsx'
import { useBaseRow, useRow } from '#device/back-office/use-rows.ts'
import { canReapply, shownLosses } from '#device/storage/tray.ts'
import { pick } from '#domain/collections.ts'
import { ValueDiff, type ValueDifference } from '#ui/admin-layout/value-diff.tsx'
import { Button } from '#ui/form/button.tsx'
import { Row } from '#ui/layout/stack.tsx'
import { ConfirmButton } from '#ui/overlay/confirm-dialog.tsx'
import { showToast } from '#ui/overlay/toast-store.ts'
import { RecordRow } from '#ui/table/record-row.tsx'
import { Text } from '#ui/text/text.tsx'
import { lossesToText, ShowMoreList } from './panel-list.tsx'
import { actionMessage, parkedMessage, type Rejection, rejectionMessage } from './sync-records.ts'

/** Edits that lost a conflict or were rejected, newest first; only the admin removes them. */
export function TrayList({ rejections }: { readonly rejections: readonly Rejection[] }) {
  const { t } = useLingui()
  return (
    <>
      <ShowMoreList
        label={t({ id: 'admin.sync.tray.list', message: 'Modifications refusées' })}
        items={rejections}
      >
        {(rejection) => <TrayItem key={rejection.id} rejection={rejection} />}
      </ShowMoreList>
      {rejections.length > 1 ? <DismissAll rejections={rejections} /> : null}
    </>
  )
}

/** Joins sentences, each with its full stop; null is skipped. */
export const inSentences = (parts: readonly (string | null)[]): string =>
  parts
    .flatMap((part) => part || [])
    .map((part) => (/[.!?…]$/u.test(part) ? part : `${part}.`))
    .join(' ')

/** French continues in lower case after a colon. */
export const afterColon = (sentence: string): string =>
  sentence.charAt(0).toLowerCase() + sentence.slice(1)

/** Removes items from the tray; the toast about it can restore them. */
const useDismiss = (): ((rejections: readonly Rejection[], said: string) => Promise<void>) => {
  const { t } = useLingui()
  const { dismiss, undismiss } = useBackOffice()
  return async (rejections, said) => {
    await dismiss(rejections.map(({ id }) => id))
    showToast({
      title: t({ id: 'admin.success', message: 'Succès' }),
      description: said,
      action: {
        label: t({ id: 'admin.undo', message: 'Annuler' }),
        onClick: () => void undismiss(rejections),
      },
    })
  }
}

type TrayActionsProps = {
  readonly rejection: Rejection
  readonly title: string
  readonly differences: readonly ValueDifference[]
  /** The current row, shown beside this item; null if it no longer exists. */
  readonly now: Readonly<Record<string, unknown>> | null
}

function TrayActions({ rejection, title, differences, now }: TrayActionsProps) {
  const { t } = useLingui()
  const { reapply } = useBackOffice()
  const copy = useCopyText()
  const dismiss = useDismiss()

  const reapplyNow = async () => {
    const fields = rejection.lost.map(({ field }) => field)
    const outcome = await reapply({ id: rejection.id, seen: now && pick(now, fields) })
    if (outcome.type === 'unchanged')
      showToast({
        title: t({ id: 'admin.edit.unchanged', message: 'Aucune modification à enregistrer' }),
      })
    else if (outcome.type === 'saved')
      showToast({
        title: t({ id: 'admin.success', message: 'Succès' }),
        description: t({
          id: 'admin.sync.reapplied',
          message: `Vos valeurs sont de nouveau en attente d’envoi : ${title}`,
        }),
      })
    else
      showToast({
        variant: 'destructive',
        title: t({ id: 'admin.error', message: 'Erreur' }),
        description:
          outcome.type === 'overtaken'
            ? t({
                id: 'admin.sync.overtaken',
                message:
                  'Quelqu’un vient de modifier les mêmes champs. Rien n’a été écrasé : vérifiez, puis réappliquez.',
              })
            : t({
                id: 'admin.sync.not-reapplied',
                message: 'Ces valeurs n’ont pas pu être remises en place. Elles restent ici.',
              }),
      })
  }

  const dismissNow = () =>
    dismiss(
      [rejection],
      t({ id: 'admin.sync.dismissed', message: `Modification ignorée : ${title}` }),
    )

  return (
    <>
      {canReapply(rejection) ? (
        <Button size="sm" onClick={() => void reapplyNow()}>
          <Trans id="admin.sync.reapply">Réappliquer</Trans>
        </Button>
      ) : null}
      {differences.length > 0 ? (
        <Button
          size="sm"
          tone="ghost"
          onClick={() => void copy(lossesToText(title, differences), title)}
        >
          <Trans id="admin.sync.copy">Copier</Trans>
        </Button>
      ) : null}
      <Button size="sm" tone="ghost" onClick={() => void dismissNow()}>
        <Trans id="admin.sync.dismiss">Ignorer</Trans>
      </Button>
    </>
  )
}

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
      actions={
        <TrayActions rejection={rejection} title={title} differences={differences} now={now} />
      }
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

/** A notice before the row is made again: the server restores neither the id nor the counters of a deleted row. */
function MadeAnew({ rejection }: { readonly rejection: Rejection }) {
  const { t, i18n } = useLingui()
  const lost = useEntityLabels(rejection.entity)?.startsOver?.(rejection.row ?? {})
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

function DismissAll({ rejections }: { readonly rejections: readonly Rejection[] }) {
  const { t } = useLingui()
  const dismiss = useDismiss()
  const count = rejections.length
  const dismissAll = () =>
    dismiss(
      rejections,
      t({
        id: 'admin.sync.dismissed-all',
        message: plural(count, {
          one: '# modification ignorée',
          other: '# modifications ignorées',
        }),
      }),
    )
  return (
    <Row>
      <ConfirmButton
        size="sm"
        tone="ghost"
        label={t({ id: 'admin.sync.dismiss-all', message: 'Tout ignorer' })}
        title={t({
          id: 'admin.sync.dismiss-all.title',
          message: plural(count, {
            one: 'Ignorer # modification refusée ?',
            other: 'Ignorer # modifications refusées ?',
          }),
        })}
        description={
          <Trans id="admin.sync.dismiss-all.text">
            Les fiches gardent les valeurs du serveur. Votre saisie sera effacée d’ici.
          </Trans>
        }
        cancelLabel={t({ id: 'admin.cancel', message: 'Annuler' })}
        onConfirm={() => void dismissAll()}
      />
    </Row>
  )
}
