import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useRef } from 'react'
import { useArticlePreview } from '#admin/entity/fields/use-article-preview.ts'
import { withLinksBeside } from '#admin/entity/fields/with-links-beside.ts'
import { languageLabel } from '#admin/entity/words/language-label.ts'
import { useStateSentences } from '#admin/entity/words/use-state-sentences.ts'
import type { Newsletter } from '#contract/entities/newsletter.ts'
import { localizePath } from '#contract/languages/locale-path.ts'
import type { Locale } from '#contract/languages/locales.ts'
import { emailTexts, type RenderedEmail, renderEmail } from '#contract/newsletter/render-email.ts'
import { NEWSLETTER_PATH } from '#contract/public/forms/newsletter-link.ts'
import { useRow } from '#device/back-office/rows/use-rows.ts'
import { trustedHtml } from '#device/trusted/trusted-html.ts'
import { Banner } from '#ui/display/banner.tsx'
import { Skeleton } from '#ui/display/skeleton.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/type/text.tsx'

/** The e-mail that readers of this language get; null until it is rendered. It is made here, so without a network too. */
export const useRenderedEmail = (issue: Newsletter, locale: Locale) => {
  const texts = emailTexts(issue, locale)
  const body = useArticlePreview(texts.body)
  const settings = useRow('settings', 'settings')
  const email =
    body.type === 'rendered' && settings
      ? renderEmail({
          texts,
          // What browsers take for trusted markup is no text to others.
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

/** In a tree of its own: an e-mail knows none of this page's styles, and brings its own. */
function EmailSheet({ email, locale }: EmailSheetProps) {
  const { t } = useLingui()
  const host = useRef<HTMLElement>(null)
  const { content } = email
  const newTab = t({ id: 'admin.new-tab', message: 'nouvel onglet' })
  useEffect(() => {
    if (host.current === null) return
    const root = host.current.shadowRoot ?? host.current.attachShadow({ mode: 'open' })
    root.innerHTML = trustedHtml(withLinksBeside(content, newTab))
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
