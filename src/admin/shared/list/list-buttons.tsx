import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Download, ListChecks } from 'lucide-react'
import { saveTextFile } from '#admin/shared/export-text.ts'
import { csvFileName, rowsToCsv } from '#contract/admin/csv.ts'
import { ENTITIES, type EntityKey } from '#contract/entities/entities.ts'
import { Button } from '#ui/form/button.tsx'
import { showToast } from '#ui/overlay/toast-store.ts'
import type { ListSelection } from './selection.tsx'

type ListButtonsProps = { readonly entity: EntityKey; readonly selection: ListSelection }

/** Buttons for a list as a whole: starts selecting rows, and saves the shown rows as a file. */
export function ListButtons({ entity, selection }: ListButtonsProps) {
  const { isOn, rows, button } = selection
  const isEmpty = rows.length === 0
  return (
    <>
      <CsvButton entity={entity} rows={rows} />
      <Button
        ref={button}
        size="sm"
        tone={isOn ? 'solid' : 'ghost'}
        icon={<ListChecks aria-hidden="true" />}
        aria-pressed={isOn}
        disabled={isEmpty && !isOn}
        onClick={isOn ? selection.end : selection.start}
      >
        <Trans id="admin.bulk.start">Sélectionner</Trans>
      </Button>
    </>
  )
}

type CsvButtonProps = {
  readonly entity: EntityKey
  /** As filtered and sorted on screen. */
  readonly rows: readonly Readonly<Record<string, unknown>>[]
}

/**
 * From the local copy, including waiting edits: it contains exactly what is on screen, also for filters that the server
 * lacks, and offline.
 */
function CsvButton({ entity, rows }: CsvButtonProps) {
  const { t } = useLingui()
  const count = rows.length
  const save = () => {
    const definition = ENTITIES[entity]
    const name = csvFileName(definition, Date.now())
    saveTextFile(name, rowsToCsv(definition, rows), 'text/csv;charset=utf-8')
    showToast({
      title: t({
        id: 'admin.csv.saved',
        message: plural(count, { one: '# ligne exportée', other: '# lignes exportées' }),
      }),
      description: name,
    })
  }
  return (
    <Button
      size="sm"
      tone="ghost"
      icon={<Download aria-hidden="true" />}
      disabled={count === 0}
      title={t({ id: 'admin.csv.title', message: 'Exporter la liste affichée en CSV' })}
      onClick={save}
    >
      <Trans id="admin.csv">CSV</Trans>
    </Button>
  )
}
