import { Trans, useLingui } from '@lingui/react/macro'
import { useNavigate } from 'react-router-dom'
import { useCopyText } from '#admin/shared/export-text.ts'
import {
  useAllDrafts,
  useDraftStore,
  useWantedDraft,
} from '#admin/shared/form/draft-store-context.tsx'
import { relativeTime } from '#admin/shared/labels/date-and-time.ts'
import { labelText, useEntityLabels, useShownFields } from '#admin/shared/labels/entity-labels.ts'
import { NEW_ROW_TARGET } from '#admin/shared/row-addresses.ts'
import { useNow } from '#admin/shared/use-now.ts'
import { type EntityKey, isEntityKey } from '#contract/entities/entities.ts'
import { isOfNewRow } from '#device/back-office/draft-store.ts'
import { useRow } from '#device/back-office/use-rows.ts'
import { useLoadState } from '#device/back-office/use-sync-status.ts'
import { Button } from '#ui/form/button.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { showToast } from '#ui/overlay/toast-store.ts'
import { RecordList, RecordRow } from '#ui/table/record-row.tsx'
import { Heading, Text } from '#ui/text/text.tsx'
import { AbandonButton, FieldNames, lossesToText } from './panel-list.tsx'

type ListedDraft = ReturnType<typeof useAllDrafts>[number]

type Values = Readonly<Record<string, unknown>>

/** A form's values as fields by name; drafts may come from an older version of the application. */
const fieldsOf = (values: unknown): Values =>
  typeof values === 'object' && values !== null ? Object.fromEntries(Object.entries(values)) : {}

/** The fields that were changed since the form was opened and are not empty. */
export const typedFields = ({
  baseline,
  values,
}: Pick<ListedDraft, 'baseline' | 'values'>): readonly (readonly [string, unknown])[] => {
  const before = fieldsOf(baseline)
  return Object.entries(fieldsOf(values)).filter(
    ([field, value]) => JSON.stringify(value) !== JSON.stringify(before[field]) && !isEmpty(value),
  )
}

const isEmpty = (value: unknown): boolean =>
  value === '' || value === null || (Array.isArray(value) && value.every(isEmpty))

/** The row of the draft: null if it is deleted, undefined while unknown. */
type DraftedRow = Readonly<Record<string, unknown>> | null | undefined

type DraftFacts = {
  /** 'Modèle « Luna »' */
  readonly title: string
  /** What saving the form would do. */
  readonly state: string
}

/** The displayed name of a draft, and its entity. */
const useDraftFacts = (draft: ListedDraft, row: DraftedRow): DraftFacts => {
  const { t, i18n } = useLingui()
  const words = useEntityLabels(draft.entity)
  const isNew = isOfNewRow(draft)
  const singular = words ? i18n._(words.singular()) : draft.entity
  // The form's own values come first: for a deleted row, there are no others.
  const known = { ...fieldsOf(draft.baseline), ...row, ...fieldsOf(draft.values), id: draft.rowId }
  const shownName = words ? labelText(i18n, words.nameOf(known)) : ''
  const stateOf = () => {
    if (isNew) return t({ id: 'admin.drafts.new', message: 'Nouvelle fiche' })
    if (row === null) return t({ id: 'admin.drafts.gone', message: 'Fiche supprimée depuis' })
    return 'reply' in fieldsOf(draft.values)
      ? t({ id: 'admin.drafts.reply', message: 'Réponse' })
      : t({ id: 'admin.drafts.change', message: 'Modification' })
  }
  return {
    title: shownName
      ? t({ id: 'admin.row-title', message: `${singular} « ${shownName} »` })
      : t({ id: 'admin.drafts.unnamed', message: `${singular} sans nom` }),
    state: stateOf(),
  }
}

/** Opens the form of the draft, or deletes the draft, unless a form currently has it open. */
const useOpenDraft = (draft: ListedDraft) => {
  const { t } = useLingui()
  const navigate = useNavigate()
  const store = useDraftStore()
  const wanted = useWantedDraft()
  const words = useEntityLabels(draft.entity)
  const isNew = isOfNewRow(draft)

  const isFree = async (): Promise<boolean> => {
    const release = await store.hold(draft)
    release?.()
    if (release === null)
      showToast({
        title: t({ id: 'admin.drafts.held', message: 'Ce brouillon est déjà ouvert' }),
        description: t({
          id: 'admin.drafts.held.text',
          message: 'Un formulaire ouvert, ici ou dans un autre onglet, l’utilise en ce moment.',
        }),
      })
    return release !== null
  }
  return {
    /** False if no screen knows this kind of form any more. */
    canOpen: words !== null,
    open: async (): Promise<void> => {
      if (words === null || !(await isFree())) return
      wanted.current = isNew ? draft.rowId : null
      void navigate(words.addressOf(isNew ? NEW_ROW_TARGET : draft.rowId))
    },
    giveUp: async (): Promise<void> => {
      if (await isFree()) store.drop(draft)
    },
  }
}

type DraftItemProps = {
  readonly draft: ListedDraft
  readonly row: DraftedRow
  readonly nowMs: number
}

function DraftItem({ draft, row, nowMs }: DraftItemProps) {
  const { t, i18n } = useLingui()
  const { title, state } = useDraftFacts(draft, row)
  const { canOpen, open, giveUp } = useOpenDraft(draft)
  const { labelOf, shownValue } = useShownFields(draft.entity)
  const copyText = useCopyText()
  const typed = typedFields(draft).map(([field, value]) => ({
    field,
    label:
      field === 'reply'
        ? t({ id: 'admin.messages.reply', message: 'Votre réponse' })
        : labelOf(field),
    ours: shownValue(field, value),
    theirs: '',
  }))
  return (
    <RecordRow
      title={title}
      meta={
        <>
          {state} · {relativeTime(i18n.locale, draft.keptAtMs, nowMs)}
        </>
      }
      actions={
        <>
          {canOpen ? (
            <Button size="sm" onClick={() => void open()}>
              <Trans id="admin.drafts.open">Ouvrir</Trans>
            </Button>
          ) : null}
          {typed.length > 0 ? (
            <Button
              size="sm"
              tone="ghost"
              onClick={() => void copyText(lossesToText(title, typed), title)}
            >
              <Trans id="admin.sync.copy">Copier</Trans>
            </Button>
          ) : null}
          <AbandonButton
            question={t({ id: 'admin.drafts.give-up', message: 'Abandonner ce brouillon ?' })}
            warning={
              <Trans id="admin.drafts.give-up.text">
                {title} : votre saisie n’existe que sur cet appareil et sera effacée.
              </Trans>
            }
            onAbandon={() => void giveUp()}
          />
        </>
      }
    >
      <Text look="small" clamp="2">
        <FieldNames names={typed.map(({ label }) => label)} />
      </Text>
    </RecordRow>
  )
}

/** Every unfinished form on this device, the latest first. Renders nothing if there is none. */
export function DraftList() {
  const { t } = useLingui()
  const drafts = useAllDrafts()
  const nowMs = useNow(30_000)
  const count = drafts.length
  if (count === 0) return null
  return (
    <Stack as="section" gap="3xs">
      <Heading level={3} look="small">
        <Trans id="admin.drafts">Brouillons ({count})</Trans>
      </Heading>
      <Text look="small" tone="quiet">
        <Trans id="admin.drafts.text">
          Commencés ici, jamais enregistrés : ces brouillons restent sur cet appareil.
        </Trans>
      </Text>
      <RecordList label={t({ id: 'admin.drafts.list', message: 'Brouillons' })}>
        {drafts
          .toSorted((one, other) => other.keptAtMs - one.keptAtMs)
          .map((draft) => {
            const { entity, rowId } = draft
            return isEntityKey(entity) ? (
              <OfEntity key={`${entity}/${rowId}`} draft={draft} entity={entity} nowMs={nowMs} />
            ) : (
              <DraftItem key={`${entity}/${rowId}`} draft={draft} row={undefined} nowMs={nowMs} />
            )
          })}
      </RecordList>
    </Stack>
  )
}

type OfEntityProps = {
  readonly draft: ListedDraft
  readonly entity: EntityKey
  readonly nowMs: number
}

function OfEntity({ draft, entity, nowMs }: OfEntityProps) {
  const row = useRow(entity, draft.rowId)
  const { loadedAtMs } = useLoadState(entity)
  // A device that has never loaded the list cannot know that a row is deleted.
  const known = row === null && loadedAtMs === null ? undefined : row
  return <DraftItem draft={draft} row={known} nowMs={nowMs} />
}
