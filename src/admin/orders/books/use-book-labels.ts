import { useLingui } from '@lingui/react/macro'
import type { BookFile } from '#contract/reports/books.ts'

/** What each file is called, and what is in it. */
export const useBookLabels = (): ((file: BookFile) => {
  readonly title: string
  readonly text: string
}) => {
  const { t } = useLingui()
  return (file) => {
    switch (file) {
      case 'orders':
        return {
          title: t({ id: 'admin.books.orders', message: 'Commandes' }),
          text: t({
            id: 'admin.books.orders.text',
            message: 'Montant, remboursé, et revenu : ce qui est payé moins ce qui est remboursé.',
          }),
        }
      case 'payments':
        return {
          title: t({ id: 'admin.books.payments', message: 'Paiements' }),
          text: t({
            id: 'admin.books.payments.text',
            message: 'L’argent reçu, avec sa référence chez le prestataire.',
          }),
        }
      case 'refunds':
        return {
          title: t({ id: 'admin.books.refunds', message: 'Remboursements' }),
          text: t({
            id: 'admin.books.refunds.text',
            message: 'Demandés, en cours, aboutis ou échoués, avec leur motif.',
          }),
        }
      case 'invoices':
        return {
          title: t({ id: 'admin.books.invoices', message: 'Écritures de vente' }),
          text: t({
            id: 'admin.books.invoices.text',
            message:
              'Factures et avoirs, dans les colonnes du FEC. Les comptes sont à valider avec votre expert-comptable.',
          }),
        }
      case 'daily-sales':
        return {
          title: t({ id: 'admin.books.daily', message: 'Ventes aux particuliers' }),
          text: t({
            id: 'admin.books.daily.text',
            message:
              'Par jour et par taux de TVA, pour la déclaration des ventes aux particuliers.',
          }),
        }
    }
  }
}
