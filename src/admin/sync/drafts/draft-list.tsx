import { Trans, useLingui } from '@lingui/react/macro'
import { useNow } from '#admin/entity/browser/use-now.ts'
import { useAllDrafts } from '#admin/entity/draft/draft-store-context.tsx'
import { type EntityKey, isEntityKey } from '#contract/entities/entities.ts'
import { useRow } from '#device/back-office/rows/use-rows.ts'
import { useLoadState } from '#device/back-office/use-sync-status.ts'
import { Stack } from '#ui/layout/stack.tsx'
import { Heading } from '#ui/type/heading.tsx'
import { Text } from '#ui/type/text.tsx'
import { RecordList } from '#ui/workbench/record-row.tsx'
import { DraftItem } from './draft-item.tsx'
import type { ListedDraft } from './draft-values.ts'

/** Every form that was left unfinished on this device, the latest first. Nothing where there is none. */
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
              <OfEntity key={`${entity}/${rowId}`} {...{ draft, entity, nowMs }} />
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
  // A device that has never seen the list cannot know that a row is gone.
  const known = row === null && loadedAtMs === null ? undefined : row
  return <DraftItem draft={draft} row={known} nowMs={nowMs} />
}
