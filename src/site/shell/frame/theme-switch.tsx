import { useLingui } from '@lingui/react/macro'
import { SunMoon } from 'lucide-react'
import { createKeptText } from '#device/kept-text.ts'
import { IconButton } from '#ui/form/icon-button.tsx'

/** The inline script of `index.html` reads the same key before the first paint. */
const kept = createKeptText('theme')

/** Light becomes dark and back, over what the system wishes. */
const switchTheme = () => {
  const root = document.documentElement
  const isLight = root.dataset.theme
    ? root.dataset.theme === 'light'
    : matchMedia('(prefers-color-scheme: light)').matches
  const theme = isLight ? 'dark' : 'light'
  root.dataset.theme = theme
  kept.write(theme)
}

export function ThemeSwitch() {
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
