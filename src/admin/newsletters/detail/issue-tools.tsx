import { Trans, useLingui } from '@lingui/react/macro'
import { Download, MailCheck, Pencil } from 'lucide-react'
import { useNavigate } from 'react-router-dom'
import { NEWSLETTERS, rowAddress } from '#admin/entity/address/row-addresses.ts'
import { saveTextFile } from '#admin/entity/browser/save-text-file.ts'
import { useIsOnline } from '#admin/entity/browser/use-is-online.ts'
import { useOneAtATime } from '#admin/entity/use-one-at-a-time.ts'
import { useKnownObstacle, useSending } from '#admin/newsletters/use-sending.ts'
import type { Newsletter } from '#contract/entities/newsletter.ts'
import type { Locale } from '#contract/languages/locales.ts'
import { textToSlug } from '#domain/text/slug.ts'
import { Button } from '#ui/form/button.tsx'
import { Row } from '#ui/layout/row.tsx'
import type { useRenderedEmail } from './email-preview.tsx'

type IssueToolsProps = {
  readonly issue: Newsletter
  readonly locale: Locale
  readonly preview: ReturnType<typeof useRenderedEmail>
  readonly isPending: boolean
}

/** What can be done with the e-mail in one language. */
export function IssueTools({ issue, locale, preview, isPending }: IssueToolsProps) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const { test } = useSending()
  const { isBusy, run } = useOneAtATime()
  const isOnline = useIsOnline()
  const obstacle = useKnownObstacle()
  const { email } = preview
  const name = `newsletter-${textToSlug(issue.subject_fr)}-${locale}`
  return (
    <Row gap="xs" wrap>
      {issue.state === 'draft' ? (
        <Button
          size="sm"
          icon={<Pencil aria-hidden="true" />}
          onClick={() => void navigate(rowAddress(NEWSLETTERS, issue.id), { replace: true })}
        >
          <Trans id="admin.newsletters.edit.short">Modifier</Trans>
        </Button>
      ) : null}
      <Button
        size="sm"
        icon={<MailCheck aria-hidden="true" />}
        busy={isBusy}
        busyLabel={t({ id: 'admin.newsletters.test.busy', message: 'Test en cours…' })}
        disabled={!isOnline || obstacle !== null || isPending}
        title={
          isOnline
            ? undefined
            : t({ id: 'admin.newsletters.test.offline', message: 'Possible une fois en ligne' })
        }
        onClick={() => void run(() => test(issue.id, locale))}
      >
        <Trans id="admin.newsletters.test">M’envoyer un test</Trans>
      </Button>
      {/* Made here: also for a house that sends by another service. */}
      <Button
        size="sm"
        tone="ghost"
        icon={<Download aria-hidden="true" />}
        disabled={email === null}
        title={t({ id: 'admin.newsletters.export.html.title', message: 'Exporter en HTML' })}
        onClick={() => email && saveTextFile(`${name}.html`, email.html, 'text/html;charset=utf-8')}
      >
        <Trans id="admin.newsletters.export.html">HTML</Trans>
      </Button>
      <Button
        size="sm"
        tone="ghost"
        icon={<Download aria-hidden="true" />}
        disabled={email === null}
        title={t({ id: 'admin.newsletters.export.text.title', message: 'Exporter en texte' })}
        onClick={() => email && saveTextFile(`${name}.txt`, email.text, 'text/plain;charset=utf-8')}
      >
        <Trans id="admin.newsletters.export.text">Texte</Trans>
      </Button>
    </Row>
  )
}
