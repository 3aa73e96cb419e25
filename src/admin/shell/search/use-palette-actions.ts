import { useLingui } from '@lingui/react/macro'
import { FileDown, HandCoins, Keyboard, LogOut, Plus, Receipt, RefreshCw } from 'lucide-react'
import { revenueByMonth } from '#admin/dashboard/revenue/revenue-by-month.ts'
import { useSaveReport } from '#admin/dashboard/revenue/use-save-report.ts'
import { useKnownRows } from '#admin/dashboard/use-known-rows.ts'
import {
  INVOICES_ADDRESS,
  MODELS,
  NEW_ROW_TARGET,
  POSTS,
  rowAddress,
  STRAY_MONEY_ADDRESS,
} from '#admin/entity/address/row-addresses.ts'
import { useClockOffset } from '#device/back-office/use-sync-status.ts'
import { commandEntry, linkEntry, type PaletteEntry } from './palette-entry.tsx'

/** What the shell itself does. */
export type PaletteCommands = {
  readonly showKeys: () => void
  readonly refresh: () => void
  readonly signOut: () => void
}

/** What can be done from anywhere. */
export const usePaletteActions = (
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

/** None while nobody knows the orders. */
const useReportAction = (onChoose: () => void): readonly PaletteEntry[] => {
  const { t } = useLingui()
  const { rows: orders } = useKnownRows('orders')
  const saveReport = useSaveReport()
  const offsetMs = useClockOffset()
  if (orders === undefined) return []
  const save = () => {
    const nowMs = Date.now() + offsetMs
    saveReport(revenueByMonth(orders, nowMs), nowMs)
  }
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
