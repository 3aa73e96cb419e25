import { useLingui } from '@lingui/react/macro'
import { useLocation } from 'react-router-dom'
import { localizePath } from '#contract/languages/locale-path.ts'
import { LOCALE_NAMES, LOCALES } from '#contract/languages/locales.ts'
import { useLocale } from '#i18n/use-locale.ts'
import { Row } from '#ui/layout/row.tsx'
import { VisuallyHidden } from '#ui/layout/visually-hidden.tsx'
import { NavLink } from '#ui/nav/nav-link.tsx'

/** In the picker's place for whoever has no scripts: the other languages, as addresses of this page. */
export function BareLanguageLinks() {
  const { t } = useLingui()
  const current = useLocale()
  const { pathname } = useLocation()
  return (
    <noscript>
      <Row as="ul" gap="0" aria-label={t({ id: 'language.label', message: 'Langue' })}>
        {LOCALES.filter((locale) => locale !== current).map((locale) => (
          <li key={locale}>
            <NavLink href={localizePath(pathname, locale)} hrefLang={locale} lang={locale}>
              <span aria-hidden="true">{locale.toUpperCase()}</span>
              <VisuallyHidden>{LOCALE_NAMES[locale]}</VisuallyHidden>
            </NavLink>
          </li>
        ))}
      </Row>
    </noscript>
  )
}
