import { Trans, useLingui } from '@lingui/react/macro'
import { Download, FileSpreadsheet } from 'lucide-react'
import { useState } from 'react'
import * as v from 'valibot'
import { useNotifyOutcome } from '#admin/shared/call-failures.ts'
import { saveTextFile } from '#admin/shared/export-text.ts'
import { fieldProblemMessage } from '#admin/shared/labels/field-problem-messages.ts'
import { useStateSentences } from '#admin/shared/labels/state-sentences.ts'
import { useIsOnline } from '#admin/shared/sync-status.ts'
import {
  BOOK_FILES,
  type BookFile,
  bookFileName,
  bookPeriod,
  booksPath,
} from '#contract/admin/accounting.ts'
import { BYTE_ORDER_MARK } from '#contract/admin/csv.ts'
import { validate } from '#contract/validate.ts'
import { askServer } from '#device/back-office/ask-server.ts'
import { useBackOffice } from '#device/back-office/back-office-context.tsx'
import { Banner } from '#ui/display/banner.tsx'
import { Button } from '#ui/form/button.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import { Grid } from '#ui/layout/grid.tsx'
import { Row, Stack } from '#ui/layout/stack.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { Heading, Text } from '#ui/text/text.tsx'

/**
 * Exports orders, payments, refunds, invoices and daily sales of a period from the server: no device has all of them.
 */
export function BooksButton() {
  const { t } = useLingui()
  const [isOpen, setIsOpen] = useState(false)
  const title = t({ id: 'admin.books.title', message: 'Exports comptables' })
  return (
    <>
      <Button
        size="sm"
        tone="ghost"
        icon={<FileSpreadsheet aria-hidden="true" />}
        title={title}
        onClick={() => setIsOpen(true)}
      >
        <Trans id="admin.books">Comptabilité</Trans>
      </Button>
      <Dialog
        open={isOpen}
        onClose={() => setIsOpen(false)}
        title={title}
        closeLabel={t({ id: 'admin.close', message: 'Fermer' })}
        description={
          <Trans id="admin.books.rule">
            Fichiers CSV en UTF-8 : les colonnes sont séparées par des points-virgules, les
            décimales par une virgule.
          </Trans>
        }
      >
        <Books />
      </Dialog>
    </>
  )
}

function Books() {
  const { t, i18n } = useLingui()
  const say = useStateSentences()
  const isOnline = useIsOnline()
  const [period, setPeriod] = useState({ from: '', to: '' })
  const checked = validate(bookPeriod, period)
  const problems = checked.type === 'valid' ? [] : checked.fields
  const errorOf = (field: 'from' | 'to'): string | undefined => {
    const problem = problems.find((found) => found.field === field)
    if (!problem) return undefined
    return problem.code === 'below-minimum'
      ? t({ id: 'admin.books.ends-early', message: 'Ce jour précède le premier' })
      : i18n._(fieldProblemMessage(problem.code))
  }
  return (
    <Stack gap="lg">
      {isOnline ? null : (
        <Banner tone="warning" live="status">
          {say('offline')}{' '}
          <Trans id="admin.books.offline">Ces fichiers viennent du serveur seul.</Trans>
        </Banner>
      )}
      <Grid columns={{ base: 1, sm: 2 }} gap="md" align="start">
        <TextField
          type="date"
          label={t({ id: 'admin.books.from', message: 'Premier jour' })}
          value={period.from}
          error={errorOf('from')}
          onChange={(from) => setPeriod({ ...period, from })}
        />
        <TextField
          type="date"
          label={t({ id: 'admin.books.to', message: 'Dernier jour' })}
          value={period.to}
          error={errorOf('to')}
          onChange={(to) => setPeriod({ ...period, to })}
        />
      </Grid>
      <Text look="small" tone="quiet">
        <Trans id="admin.books.whole">Sans dates : tout, depuis le début.</Trans>
      </Text>
      <Stack as="ul" gap="md">
        {BOOK_FILES.map((file) => (
          <BookRow key={file} {...{ file, period }} isReady={isOnline && problems.length === 0} />
        ))}
      </Stack>
    </Stack>
  )
}

type BookRowProps = {
  readonly file: BookFile
  readonly period: { readonly from: string; readonly to: string }
  readonly isReady: boolean
}

function BookRow({ file, period, isReady }: BookRowProps) {
  const { t } = useLingui()
  const backOffice = useBackOffice()
  const notifyOutcome = useNotifyOutcome()
  const { title, text } = useBookLabels()(file)
  const [isBusy, setIsBusy] = useState(false)
  const save = async () => {
    setIsBusy(true)
    const query = new URLSearchParams(Object.entries(period).filter(([, day]) => day !== ''))
    const path = `${booksPath(file)}?${query}`
    const asked = await askServer(backOffice, { method: 'GET', path }, v.string())
    const name = bookFileName(file, period)
    if (asked.type === 'done')
      saveTextFile(name, BYTE_ORDER_MARK + asked.value, 'text/csv;charset=utf-8')
    notifyOutcome(asked, {
      done: name,
      failed: t({ id: 'admin.books.failed', message: 'Le fichier n’a pas été exporté' }),
    })
    setIsBusy(false)
  }
  return (
    <Row as="li" gap="md" align="center" justify="between">
      <Stack gap="3xs">
        <Heading level={3} look="small">
          {title}
        </Heading>
        <Text look="small" tone="quiet">
          {text}
        </Text>
      </Stack>
      <Button
        size="sm"
        icon={<Download aria-hidden="true" />}
        aria-label={t({ id: 'admin.books.save', message: `CSV : ${title}` })}
        disabled={!isReady}
        busy={isBusy}
        busyLabel={t({ id: 'admin.books.busy', message: 'Export…' })}
        onClick={() => void save()}
      >
        <Trans id="admin.csv">CSV</Trans>
      </Button>
    </Row>
  )
}

/** The name and content of each file. */
const useBookLabels = (): ((file: BookFile) => {
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
