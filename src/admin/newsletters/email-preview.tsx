import { Trans, useLingui } from '@lingui/react/macro'
import { Download, MailCheck, Pencil } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router-dom'
import { saveTextFile } from '#admin/shared/export-text.ts'
import { useArticlePreview } from '#admin/shared/form/article-preview.ts'
import { withNewTabLinks } from '#admin/shared/form/render-in-worker.ts'
import { useStateSentences } from '#admin/shared/labels/state-sentences.ts'
import { languageLabel } from '#admin/shared/labels/value-labels.tsx'
import { NEWSLETTERS, rowAddress } from '#admin/shared/row-addresses.ts'
import { useIsOnline } from '#admin/shared/sync-status.ts'
import { useOneAtATime } from '#admin/shared/use-one-at-a-time.ts'
import { emailTexts, type RenderedEmail, renderEmail } from '#contract/admin/render-email.ts'
import type { Newsletter } from '#contract/entities/newsletter.ts'
import { type Locale, localizePath } from '#contract/locales.ts'
import { NEWSLETTER_PATH } from '#contract/public/page-paths.ts'
import { useRow } from '#device/back-office/use-rows.ts'
import { trustedHtml } from '#device/trusted-html.ts'
import { textToSlug } from '#domain/text/fold-text.ts'
import { Banner } from '#ui/display/banner.tsx'
import { Skeleton } from '#ui/display/loading.tsx'
import { Button } from '#ui/form/button.tsx'
import { Row, Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/text/text.tsx'
import { useKnownObstacle, useSending } from './issue-sending.tsx'

/**
 * The email that readers of this language get; null until it is rendered. It is rendered here, so it works offline too.
 */
export const useRenderedEmail = (issue: Newsletter, locale: Locale) => {
  const texts = emailTexts(issue, locale)
  const body = useArticlePreview(texts.body)
  const settings = useRow('settings', 'settings')
  const email =
    body.type === 'rendered' && settings
      ? renderEmail({
          texts,
          // A TrustedHTML of the browser is not a string for other code.
          bodyHtml: String(body.html),
          image: issue.image,
          link: issue.link,
          locale,
          siteName: settings.site_name,
          publicUrl: location.origin,
          leaveAt: location.origin + localizePath(NEWSLETTER_PATH, locale),
        })
      : null
  return { email, body, isFallback: texts.locale !== locale }
}

type EmailPreviewProps = {
  readonly preview: ReturnType<typeof useRenderedEmail>
  readonly locale: Locale
}

export function EmailPreview({ preview, locale }: EmailPreviewProps) {
  const { i18n } = useLingui()
  const say = useStateSentences()
  const { email, body, isFallback } = preview
  const language = i18n._(languageLabel(locale)).toLocaleLowerCase('fr')
  return (
    <Stack gap="sm">
      {isFallback ? (
        <Banner>
          <Trans id="admin.newsletters.fallback">
            Aucun texte en {language} : ces abonnés reçoivent le texte français.
          </Trans>
        </Banner>
      ) : null}
      {email ? (
        <EmailSheet email={email} locale={locale} />
      ) : body.type === 'missing' || body.type === 'too-intricate' ? (
        <Text look="small" tone="quiet">
          {body.type === 'missing' ? (
            say('offline', 'shownOnline')
          ) : (
            <Trans id="admin.newsletters.preview.too-intricate">
              La mise en forme est trop compliquée : simplifiez le texte.
            </Trans>
          )}
        </Text>
      ) : (
        <Skeleton shape="block" ratio="4/3" />
      )}
    </Stack>
  )
}

type EmailSheetProps = { readonly email: RenderedEmail; readonly locale: Locale }

/** In a shadow tree: an email has none of this page's styles, and brings its own. */
function EmailSheet({ email, locale }: EmailSheetProps) {
  const { t } = useLingui()
  const host = useRef<HTMLElement>(null)
  const { content } = email
  const newTab = t({ id: 'admin.new-tab', message: 'nouvel onglet' })
  useEffect(() => {
    if (host.current === null) return
    const root = host.current.shadowRoot ?? host.current.attachShadow({ mode: 'open' })
    root.innerHTML = trustedHtml(withNewTabLinks(content, newTab))
  }, [content, newTab])
  const { subject } = email
  return (
    <section
      ref={host}
      lang={locale}
      aria-label={t({
        id: 'admin.newsletters.preview',
        message: `Aperçu de l’e-mail : ${subject}`,
      })}
    />
  )
}

type IssueToolsProps = {
  readonly issue: Newsletter
  readonly locale: Locale
  readonly preview: ReturnType<typeof useRenderedEmail>
  readonly isPending: boolean
}

/** The actions on the email in one language. */
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
      {/* Made here: also for a business that sends with another service. */}
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
