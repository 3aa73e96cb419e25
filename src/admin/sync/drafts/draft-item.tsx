import { Trans, useLingui } from '@lingui/react/macro'
import { useCopyText } from '#admin/entity/browser/use-copy-text.ts'
import { relativeTime } from '#admin/entity/words/time-text.ts'
import { useShownFields } from '#admin/entity/words/use-shown-fields.ts'
import { Button } from '#ui/form/button.tsx'
import { Text } from '#ui/type/text.tsx'
import { RecordRow } from '#ui/workbench/record-row.tsx'
import { AbandonButton } from '../abandon-button.tsx'
import { FieldNames } from '../field-names.tsx'
import { lossesToText } from '../tray/losses-to-text.ts'
import { type ListedDraft, typedFields } from './draft-values.ts'
import { type DraftedRow, useDraftFacts } from './use-draft-facts.ts'
import { useOpenDraft } from './use-open-draft.ts'

type DraftItemProps = {
  readonly draft: ListedDraft
  readonly row: DraftedRow
  readonly nowMs: number
}

export function DraftItem({ draft, row, nowMs }: DraftItemProps) {
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
