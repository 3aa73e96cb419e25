import { useLingui } from '@lingui/react/macro'
import { ADMIN_PAGES, FURTHER_PAGES } from '#admin/shell/navigation.tsx'
import { matchesSearch } from '#domain/text/fold-text.ts'
import { Text } from '#ui/type/text.tsx'
import { RecordList, RecordRow } from '#ui/workbench/record-row.tsx'
import { linkEntry, type PaletteEntry } from './palette-entry.tsx'
import { type PaletteCommands, usePaletteActions } from './use-palette-actions.ts'

type PaletteEntriesProps = {
  readonly words: string
  readonly commands: PaletteCommands
  readonly onChoose: () => void
}

/** The pages, and what can be done from anywhere: all of them until words are typed. */
export function PaletteEntries({ words, commands, onChoose }: PaletteEntriesProps) {
  const { t } = useLingui()
  const entries = [...usePages(onChoose), ...usePaletteActions(commands, onChoose)]
  const found = entries.filter(({ label, about }) => matchesSearch(words, label, about))
  if (found.length === 0) return null
  return (
    <RecordList label={t({ id: 'admin.search.entries', message: 'Pages et actions' })}>
      {found.map(({ label, about, icon, target }) => (
        <RecordRow
          key={label}
          media={icon}
          title={target}
          meta={
            about ? (
              <Text as="span" look="small" tone="quiet" clamp="1">
                {about}
              </Text>
            ) : null
          }
        />
      ))}
    </RecordList>
  )
}

const usePages = (onChoose: () => void): readonly PaletteEntry[] => {
  const { i18n } = useLingui()
  return [...ADMIN_PAGES, ...FURTHER_PAGES].map(({ path, icon, label }) =>
    linkEntry({ label: i18n._(label()), icon }, `/admin/${path}`, onChoose),
  )
}
