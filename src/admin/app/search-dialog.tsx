import { useLingui } from '@lingui/react/macro'
import {
  FileDown,
  HandCoins,
  Keyboard,
  LogOut,
  type LucideIcon,
  Plus,
  Receipt,
  RefreshCw,
} from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useCallback, useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import { useKnownTotals } from '#admin/dashboard/dashboard-lists.tsx'
import { revenueByMonth } from '#admin/dashboard/revenue-by-month.ts'
import { useSaveReport } from '#admin/dashboard/revenue-report.ts'
import { ADMIN_PAGES, FURTHER_PAGES } from '#admin/shared/admin-pages.ts'
import {
  INVOICES_ADDRESS,
  MODELS,
  NEW_ROW_TARGET,
  POSTS,
  rowAddress,
  STRAY_MONEY_ADDRESS,
} from '#admin/shared/row-addresses.ts'
import { useServerNow } from '#admin/shared/use-now.ts'
import { useOrderFigures } from '#device/back-office/use-totals.ts'
import { matchesSearch } from '#domain/text/fold-text.ts'
import { TallContent } from '#ui/admin-layout/admin-page.tsx'
import { SearchField } from '#ui/form/search-field.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { RecordList, RecordRow } from '#ui/table/record-row.tsx'
import { Text } from '#ui/text/text.tsx'
import { FoundRecords } from './found-records.tsx'

const RESULTS = 'a[href], button[data-cover]'

/** Moves the focus between a search field and the results below it with the arrow keys. True if it moved. */
export const stepFocus = (box: HTMLElement, key: string): boolean => {
  const step = key === 'ArrowDown' ? 1 : key === 'ArrowUp' ? -1 : 0
  if (step === 0) return false
  const stops = [...box.querySelectorAll<HTMLElement>(`input, ${RESULTS}`)]
  const current = document.activeElement
  const at = current instanceof HTMLElement ? stops.indexOf(current) : -1
  const next = stops[at + step]
  next?.focus()
  return next !== undefined
}

/**
 * Enter in a search field opens the first result below it. An action that must be deliberate is never opened this way:
 * if there is no other result, it gets the focus, for a second Enter. True if there was a result.
 */
export const openFirst = (box: HTMLElement, key: string): boolean => {
  if (key !== 'Enter' || !(document.activeElement instanceof HTMLInputElement)) return false
  const results = [...box.querySelectorAll<HTMLElement>(RESULTS)]
  const first = results.find((result) => !result.hasAttribute('data-deliberate'))
  if (first) first.click()
  else results[0]?.focus()
  return results.length > 0
}

type PaletteEntry = {
  readonly label: string
  /** A description, if the label alone is not enough; it can be searched too. */
  readonly about: string
  readonly icon: ReactNode
  readonly target: ReactNode
}

type EntryTexts = { readonly label: string; readonly about?: string; readonly icon: LucideIcon }

type CommandTexts = EntryTexts & {
  /** Must be chosen deliberately: Enter in the search field does not run it. */
  readonly isDeliberate?: boolean
}

/** A link to an address of the back-office. */
const linkEntry = (
  { label, about = '', icon: Icon }: EntryTexts,
  address: string,
  onChoose: () => void,
): PaletteEntry => ({
  label,
  about,
  icon: <Icon aria-hidden="true" />,
  target: (
    <Link to={address} data-cover onClick={onChoose}>
      {label}
    </Link>
  ),
})

/** A command that runs on the current page. */
const commandEntry = (
  { label, about = '', icon: Icon, isDeliberate = false }: CommandTexts,
  act: () => void,
  onChoose: () => void,
): PaletteEntry => ({
  label,
  about,
  icon: <Icon aria-hidden="true" />,
  target: (
    <button
      type="button"
      data-cover
      data-deliberate={isDeliberate ? '' : undefined}
      onClick={() => {
        onChoose()
        act()
      }}
    >
      {label}
    </button>
  ),
})

/** The commands of the shell itself. */
type PaletteCommands = {
  readonly showKeys: () => void
  readonly refresh: () => void
  readonly signOut: () => void
}

/** Actions that are available everywhere. */
const usePaletteActions = (
  { showKeys, refresh, signOut }: PaletteCommands,
  onChoose: () => void,
): readonly PaletteEntry[] => {
  const { t } = useLingui()
  return [
    linkEntry(
      { label: t({ id: 'admin.models.new', message: 'Nouveau modèle' }), icon: Plus },
      rowAddress(MODELS, NEW_ROW_TARGET),
      onChoose,
    ),
    linkEntry(
      { label: t({ id: 'admin.blog.new', message: 'Nouvel article' }), icon: Plus },
      rowAddress(POSTS, NEW_ROW_TARGET),
      onChoose,
    ),
    linkEntry(
      { label: t({ id: 'admin.invoices.all', message: 'Toutes les factures' }), icon: Receipt },
      INVOICES_ADDRESS,
      onChoose,
    ),
    linkEntry(
      { label: t({ id: 'admin.stray', message: 'Argent à rapprocher' }), icon: HandCoins },
      STRAY_MONEY_ADDRESS,
      onChoose,
    ),
    ...useReportAction(onChoose),
    commandEntry(
      { label: t({ id: 'admin.refresh', message: 'Actualiser les données' }), icon: RefreshCw },
      refresh,
      onChoose,
    ),
    commandEntry(
      { label: t({ id: 'admin.keys', message: 'Raccourcis clavier' }), icon: Keyboard },
      showKeys,
      onChoose,
    ),
    commandEntry(
      {
        label: t({ id: 'admin.sign-out', message: 'Déconnexion' }),
        about: t({ id: 'admin.sign-out.about', message: 'Se déconnecter de cet appareil' }),
        icon: LogOut,
        isDeliberate: true,
      },
      signOut,
      onChoose,
    ),
  ]
}

const MINUTE_MS = 60_000

/** Empty until the orders are loaded. */
const useReportAction = (onChoose: () => void): readonly PaletteEntry[] => {
  const { t } = useLingui()
  const { state } = useKnownTotals('orders')
  const saveReport = useSaveReport()
  const nowMs = useServerNow(MINUTE_MS)
  const orders = useOrderFigures(nowMs)
  if (state !== 'known' || orders === undefined) return []
  const save = () => saveReport(revenueByMonth(orders, nowMs), nowMs)
  return [
    commandEntry(
      {
        label: t({ id: 'admin.dashboard.reports', message: 'Rapports' }),
        about: t({
          id: 'admin.dashboard.reports.about',
          message: 'Exporter les revenus des douze derniers mois en CSV',
        }),
        icon: FileDown,
      },
      save,
      onChoose,
    ),
  ]
}

type PaletteEntriesProps = {
  readonly words: string
  readonly commands: PaletteCommands
  readonly onChoose: () => void
}

/** The pages and the actions that are available everywhere: all of them until words are typed. */
function PaletteEntries({ words, commands, onChoose }: PaletteEntriesProps) {
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

type SearchDialogProps = {
  readonly open: boolean
  readonly onClose: () => void
  readonly commands: PaletteCommands
}

/** Searches pages, the shell's commands, and every record on this device, with or without a network. */
export function SearchDialog({ open, onClose, commands }: SearchDialogProps) {
  const { t } = useLingui()
  const [words, setWords] = useState('')
  const box = useRef<HTMLElement>(null)
  // The same at each keystroke, so that results that stay are not rendered again.
  const close = useCallback(() => {
    onClose()
    setWords('')
  }, [onClose])
  const clear = () => {
    setWords('')
    box.current?.querySelector('input')?.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    // An Enter that confirms an input method's composition belongs to the input method.
    if (!box.current || event.nativeEvent.isComposing) return
    const isTyped = words.trim() !== ''
    if (stepFocus(box.current, event.key) || (isTyped && openFirst(box.current, event.key)))
      event.preventDefault()
  }
  return (
    <Dialog
      open={open}
      onClose={close}
      title={t({ id: 'admin.search', message: 'Rechercher' })}
      size="palette"
      closeLabel={t({ id: 'admin.close', message: 'Fermer' })}
    >
      <Stack ref={box} gap="xs" onKeyDown={onKeyDown}>
        <SearchField
          label={t({
            id: 'admin.search.label',
            message: 'Rechercher une fiche, une page, une action',
          })}
          placeholder={t({ id: 'admin.search.placeholder', message: 'Nom, page ou action' })}
          clearLabel={t({ id: 'admin.search.clear', message: 'Effacer la recherche' })}
          autoFocus
          value={words}
          onChange={setWords}
        />
        <TallContent>
          <PaletteEntries words={words} commands={commands} onChoose={close} />
          <FoundRecords words={words} onChoose={close} onClear={clear} />
        </TallContent>
      </Stack>
    </Dialog>
  )
}
