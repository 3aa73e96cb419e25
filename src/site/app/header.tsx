import { Trans, useLingui } from '@lingui/react/macro'
import { SunMoon } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { createStoredText } from '#device/stored-text.ts'
import { Button, IconButton } from '#ui/form/button.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { SiteHeader } from '#ui/nav/site-header.tsx'
import { LanguageLinks, LanguagePicker, NoScriptLanguageLinks } from './language-links.tsx'
import { HEADER_PATHS, HomeLink, PageLink } from './nav-links.tsx'

/** The inline script of `index.html` reads the same key before the first paint. */
const kept = createStoredText('theme')

export function Header() {
  const { t, i18n } = useLingui()
  const { key } = useLocation()
  // Choosing the current language changes nothing else, so the count changes the key.
  const [choices, setChoices] = useState(0)
  const countChoice = () => setChoices((count) => count + 1)
  useFocusOnLanguage()
  return (
    <SiteHeader
      brand={<HomeLink />}
      linksLabel={t({ id: 'header.links', message: 'Pages' })}
      links={HEADER_PATHS.map((path) => <PageLink key={path} to={path} place="bar" />)}
      actions={
        <>
          <LanguagePicker onChosen={countChoice} />
          <NoScriptLanguageLinks />
          <ThemeSwitch />
        </>
      }
      cta={<CreateLink />}
      menuLabel={t({ id: 'header.menu', message: 'Menu' })}
      menu={<PhoneMenu onLanguageChosen={countChoice} />}
      pageKey={`${i18n.locale}${key}${choices}`}
    />
  )
}

/** Switches between light and dark, overriding the system's setting. */
const switchTheme = () => {
  const root = document.documentElement
  const isLight = root.dataset.theme
    ? root.dataset.theme === 'light'
    : matchMedia('(prefers-color-scheme: light)').matches
  const theme = isLight ? 'dark' : 'light'
  root.dataset.theme = theme
  kept.write(theme)
}

function ThemeSwitch() {
  const { t } = useLingui()
  return (
    <IconButton
      label={t({ id: 'theme.switch', message: 'Changer de thème, clair ou sombre' })}
      icon={<SunMoon />}
      data-needs-scripts
      onClick={switchTheme}
    />
  )
}

/**
 * After a change of language, focuses the control with which it was chosen (`index.html` has read which), unless the
 * visitor has already focused something else.
 */
const useFocusOnLanguage = (): void => {
  useEffect(() => {
    const { dataset } = document.documentElement
    const { languageControl } = dataset
    if (languageControl === undefined) return
    delete dataset.languageControl
    const control = document.querySelector<HTMLElement>(`[data-control="${languageControl}"]`)
    if (control) focusOnceShown(control)
  }, [])
}

/** `index.html` shows the page after 1,500 ms at the latest. */
const FOCUS_TIMEOUT_MS = 3_000

/**
 * Retries for some frames, because hidden elements cannot take the focus: the page is hidden until it is scrolled to
 * where the reader was, and where reduced motion makes transitions near instant, parts of it stay hidden for a few
 * frames more.
 */
const focusOnceShown = (control: HTMLElement): void => {
  const deadlineMs = performance.now() + FOCUS_TIMEOUT_MS
  const tryToFocus = (): void => {
    if (document.activeElement !== document.body) return
    control.focus({ preventScroll: true })
    if (document.activeElement !== control && performance.now() < deadlineMs)
      requestAnimationFrame(tryToFocus)
  }
  tryToFocus()
}

function CreateLink() {
  return (
    <Button tone="main" size="sm" asChild>
      <Link to="/custom">
        <Trans id="header.create">Créer mon modèle IA</Trans>
      </Link>
    </Button>
  )
}

function PhoneMenu({ onLanguageChosen }: { onLanguageChosen: () => void }) {
  return (
    <Stack gap="md">
      <Stack as="ul" gap="0">
        {HEADER_PATHS.map((path) => (
          <li key={path}>
            <PageLink to={path} place="menu" />
          </li>
        ))}
      </Stack>
      <Button tone="main" size="lg" wide asChild>
        <Link to="/custom">
          <Trans id="header.create">Créer mon modèle IA</Trans>
        </Link>
      </Button>
      <LanguageLinks place="menu" onChosen={onLanguageChosen} />
    </Stack>
  )
}
