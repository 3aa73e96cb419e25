import { useLingui } from '@lingui/react/macro'
import { type MouseEvent, useDeferredValue } from 'react'
import { useLocation } from 'react-router-dom'
import { LOCALE_NAMES, LOCALES, type Locale } from '#contract/languages/locales.ts'
import { useLocaleSwitch } from '#i18n/locale-switch.tsx'
import { chosenAddress } from '#i18n/stored-locale.ts'
import { useLocale } from '#i18n/use-locale.ts'
import { Flag } from '#ui/brand/flag.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { NavLink } from '#ui/nav/nav-link.tsx'
import { LOCALE_FLAGS } from './locale-flags.ts'

const isPlainPress = (event: MouseEvent): boolean =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey

interface LanguageLinksProps {
  place: 'menu' | 'footer'
  /** A language has been chosen, the current one included. */
  onChosen?: () => void
}

/** The five languages as addresses of this page: they work before and without scripts. */
export function LanguageLinks({ place, onChosen }: LanguageLinksProps) {
  const { t } = useLingui()
  const current = useLocale()
  const { pathname } = useLocation()
  const switchLocale = useLocaleSwitch()
  // What is read first has its letters first.
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
