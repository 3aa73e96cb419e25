import { useLingui } from '@lingui/react/macro'
import { type MouseEvent, useDeferredValue } from 'react'
import { useLocation } from 'react-router-dom'
import { isLocale, LOCALE_NAMES, LOCALES, type Locale, localizePath } from '#contract/locales.ts'
import { chosenAddress, useLocaleSwitch } from '#i18n/locale-switch.tsx'
import { useLocale } from '#i18n/use-locale.ts'
import { Flag, type FlagCode } from '#ui/brand/site-marks.tsx'
import { Button } from '#ui/form/button.tsx'
import { VisuallyHidden } from '#ui/layout/box.tsx'
import { Row, Stack } from '#ui/layout/stack.tsx'
import { NavLink } from '#ui/nav/nav-link.tsx'
import { Menu } from '#ui/overlay/menu.tsx'

/** Portuguese is written as in Brazil, which is also a country of models in the catalogue. */
const LOCALE_FLAGS: Readonly<Record<Locale, FlagCode>> = {
  fr: 'fr',
  en: 'gb',
  es: 'es',
  pt: 'br',
  th: 'th',
}

const isPlainPress = (event: MouseEvent): boolean =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey

interface LanguageLinksProps {
  place: 'menu' | 'footer'
  /** Called when a language is chosen, even the current one. */
  onChosen?: () => void
}

/** The five languages as links to this page: they work before scripts have loaded and without scripts. */
export function LanguageLinks({ place, onChosen }: LanguageLinksProps) {
  const { t } = useLingui()
  const current = useLocale()
  const { pathname } = useLocation()
  const switchLocale = useLocaleSwitch()
  // The font for the languages' names loads after the fonts of the text that is read first.
  const hasOwnFace = useDeferredValue(true, false)
  const choose = (event: MouseEvent, locale: Locale) => {
    if (!isPlainPress(event)) return
    event.preventDefault()
    switchLocale(locale, place)
    onChosen?.()
  }
  return (
    <Stack as="ul" gap="0" aria-label={t({ id: 'language.label', message: 'Langue' })}>
      {LOCALES.map((locale) => (
        <li key={locale}>
          <NavLink
            place="footer"
            href={chosenAddress(pathname, locale)}
            hrefLang={locale}
            lang={locale}
            data-own-face={hasOwnFace || undefined}
            data-control={place === 'footer' && locale === current ? place : undefined}
            aria-current={locale === current ? 'true' : undefined}
            icon={<Flag code={LOCALE_FLAGS[locale]} />}
            onClick={(event) => choose(event, locale)}
          >
            {LOCALE_NAMES[locale]}
          </NavLink>
        </li>
      ))}
    </Stack>
  )
}

interface LanguagePickerProps {
  /** Called when a language is chosen, even the current one. */
  onChosen: () => void
}

/**
 * In the header, for visitors with scripts; `NoScriptLanguageLinks` beside it and `LanguageLinks` in the footer work
 * without them.
 */
export function LanguagePicker({ onChosen }: LanguagePickerProps) {
  const { t } = useLingui()
  const locale = useLocale()
  const switchLocale = useLocaleSwitch()
  const name = LOCALE_NAMES[locale]
  return (
    <Menu
      label={t({ id: 'language.label', message: 'Langue' })}
      trigger={
        <Button
          tone="ghost"
          size="sm"
          icon={<Flag code={LOCALE_FLAGS[locale]} />}
          data-needs-scripts
          data-control="picker"
        >
          {locale.toUpperCase()}{' '}
          <VisuallyHidden>
            {t({ id: 'language.current', message: `Langue : ${name}` })}
          </VisuallyHidden>
        </Button>
      }
      items={LOCALES.map((code) => ({
        value: code,
        label: LOCALE_NAMES[code],
        icon: <Flag code={LOCALE_FLAGS[code]} />,
        current: code === locale,
        lang: code,
      }))}
      onSelect={(code) => {
        if (!isLocale(code)) return
        switchLocale(code, 'picker')
        onChosen()
      }}
    />
  )
}

/** Replaces the picker for visitors without scripts: links to this page in the other languages. */
export function NoScriptLanguageLinks() {
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
