import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useLastValue } from '#admin/entity/use-last-value.ts'
import { languageLabel } from '#admin/entity/words/language-label.ts'
import { StateBadge } from '#admin/newsletters/state-badges.tsx'
import type { Newsletter } from '#contract/entities/newsletter.ts'
import { DEFAULT_LOCALE, LOCALES, type Locale } from '#contract/languages/locales.ts'
import { usePendingRowIds } from '#device/back-office/rows/use-rows.ts'
import { Banner } from '#ui/display/banner.tsx'
import { Row } from '#ui/layout/row.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Tabs } from '#ui/nav/tabs.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { EmailPreview, useRenderedEmail } from './email-preview.tsx'
import { IssueTools } from './issue-tools.tsx'
import { SendIssue } from './send-issue.tsx'
import { SendingProgress } from './sending-progress.tsx'

type IssueDialogProps = {
  readonly issue: Newsletter
  readonly isOpen: boolean
  readonly onClose: () => void
}

/** An issue as its readers get it, and the sending of it. */
export function IssueDialog({ issue: mirrored, isOpen, onClose }: IssueDialogProps) {
  const { t, i18n } = useLingui()
  const [locale, setLocale] = useState<Locale>(DEFAULT_LOCALE)
  const [answered, setAnswered] = useState<Newsletter | null>(null)
  // The server's answer to a press is here before the list is read again.
  const issue = answered !== null && answered.version > mirrored.version ? answered : mirrored
  const preview = useRenderedEmail(issue, locale)
  const isPending = usePendingRowIds('newsletters').has(issue.id)
  const isDraft = issue.state === 'draft'
  return (
    <Dialog
      inAddress
      open={isOpen}
      onClose={onClose}
      size="xl"
      title={useLastValue(issue.subject_fr) ?? issue.subject_fr}
      closeLabel={t({ id: 'admin.close', message: 'Fermer' })}
      footer={
        isDraft ? <SendIssue issue={issue} isPending={isPending} onSent={setAnswered} /> : undefined
      }
    >
      <Stack gap="md">
        <Row gap="xs" wrap align="center">
          <StateBadge state={issue.state} />
        </Row>
        {isPending ? (
          <Banner>
            <Trans id="admin.newsletters.pending">
              Vos dernières modifications ne sont pas encore sur le serveur. L’envoi et le test
              seront possibles dès qu’elles y seront.
            </Trans>
          </Banner>
        ) : null}
        {isDraft ? null : <SendingProgress issue={issue} onTaken={setAnswered} />}
        <Tabs
          label={t({ id: 'admin.newsletters.preview.languages', message: 'Langues de l’aperçu' })}
          value={locale}
          onChange={setLocale}
          items={LOCALES.map((known) => ({
            value: known,
            label: i18n._(languageLabel(known)),
            content:
              known === locale ? (
                <Stack gap="md">
                  <IssueTools issue={issue} {...{ locale, preview, isPending }} />
                  <EmailPreview preview={preview} locale={known} />
                </Stack>
              ) : null,
          }))}
        />
      </Stack>
    </Dialog>
  )
}
