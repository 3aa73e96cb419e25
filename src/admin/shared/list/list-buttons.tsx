import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Download, ListChecks } from 'lucide-react'
import { saveTextFile } from '#admin/shared/export-text.ts'
import { useOneAtATime } from '#admin/shared/use-one-at-a-time.ts'
import { csvFileName, rowsToCsv } from '#contract/admin/csv.ts'
import { ENTITIES, type EntityKey } from '#contract/entities/entities.ts'
import { Button } from '#ui/form/button.tsx'
import { showToast } from '#ui/overlay/toast-store.ts'
import type { ListSelection } from './selection.tsx'

type ListButtonsProps = {
  readonly entity: EntityKey
  readonly selection: ListSelection
  /** Reads the list's rows, as filtered and sorted on screen. */
  readonly readRows: () => Promise<readonly ExportedRow[]>
}

type ExportedRow = Readonly<Record<string, unknown>>

/** Buttons for a list as a whole: starts selecting rows, and saves the shown rows as a file. */
export function ListButtons({ entity, selection, readRows }: ListButtonsProps) {
  const { isOn, total, button } = selection
  const isEmpty = total === 0
  return (
    <>
      <CsvButton entity={entity} isEmpty={isEmpty} readRows={readRows} />
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

type CsvButtonProps = Pick<ListButtonsProps, 'entity' | 'readRows'> & { readonly isEmpty: boolean }

/**
 * From the local copy, including waiting edits: it contains exactly what is on screen, also for filters that the server
 * lacks, and offline.
 */
function CsvButton({ entity, isEmpty, readRows }: CsvButtonProps) {
  const { t } = useLingui()
  const { isBusy, run } = useOneAtATime()
  const save = async () => {
    const rows = await readRows()
    const count = rows.length
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
      busy={isBusy}
      disabled={isEmpty}
      title={t({ id: 'admin.csv.title', message: 'Exporter la liste affichée en CSV' })}
      onClick={() => void run(save)}
    >
      <Trans id="admin.csv">CSV</Trans>
    </Button>
  )
}
