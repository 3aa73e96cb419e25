import { useLingui } from '@lingui/react/macro'
import { Keyboard, RefreshCw } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { ADMIN_PAGES, FURTHER_PAGES } from '#admin/shell/navigation.tsx'
import { matchesSearch } from '#domain/text/fold-text.ts'
import { RecordList, RecordRow } from '#ui/workbench/record-row.tsx'

export type PaletteCommands = { readonly showKeys: () => void; readonly refresh: () => void }

type PaletteEntriesProps = {
  readonly words: string
  readonly commands: PaletteCommands
  readonly onChoose: () => void
}

type Entry = { readonly label: string; readonly icon: ReactNode; readonly target: ReactNode }

/** The pages, and what can be done from anywhere: all of them until words are typed. */
export function PaletteEntries({ words, commands, onChoose }: PaletteEntriesProps) {
  const { t } = useLingui()
  const entries = [...usePages(onChoose), ...useActions(commands, onChoose)]
  const found = entries.filter(({ label }) => matchesSearch(words, label))
  if (found.length === 0) return null
  return (
    <RecordList label={t({ id: 'admin.search.entries', message: 'Pages et actions' })}>
      {found.map(({ label, icon, target }) => (
        <RecordRow key={label} media={icon} title={target} />
      ))}
    </RecordList>
  )
}

const usePages = (onChoose: () => void): readonly Entry[] => {
  const { i18n } = useLingui()
  return [...ADMIN_PAGES, ...FURTHER_PAGES].map(({ path, icon: Icon, label }) => ({
    label: i18n._(label()),
    icon: <Icon aria-hidden="true" />,
    target: (
      <Link to={`/admin/${path}`} data-cover onClick={onChoose}>
        {i18n._(label())}
      </Link>
    ),
  }))
}

const useActions = (
  { showKeys, refresh }: PaletteCommands,
  onChoose: () => void,
): readonly Entry[] => {
  const { t } = useLingui()
  const action = (label: string, icon: ReactNode, act: () => void): Entry => ({
    label,
    icon,
    target: (
      <button
        type="button"
        data-cover
        onClick={() => {
          onChoose()
          act()
        }}
      >
        {label}
      </button>
    ),
  })
  return [
    action(
      t({ id: 'admin.refresh', message: 'Actualiser les données' }),
      <RefreshCw aria-hidden="true" />,
      refresh,
    ),
    action(
      t({ id: 'admin.keys', message: 'Raccourcis clavier' }),
      <Keyboard aria-hidden="true" />,
      showKeys,
    ),
  ]
}
