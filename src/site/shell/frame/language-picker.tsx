import { useLingui } from '@lingui/react/macro'
import { isLocale, LOCALE_NAMES, LOCALES } from '#contract/languages/locales.ts'
import { useLocaleSwitch } from '#i18n/locale-switch.tsx'
import { useLocale } from '#i18n/use-locale.ts'
import { Flag } from '#ui/brand/flag.tsx'
import { Button } from '#ui/form/button.tsx'
import { VisuallyHidden } from '#ui/layout/visually-hidden.tsx'
import { Menu } from '#ui/overlay/menu.tsx'
import { LOCALE_FLAGS } from './locale-flags.ts'

interface LanguagePickerProps {
  /** A language has been chosen, the current one included. */
  onChosen: () => void
}

/** In the header, for whoever has scripts; `BareLanguageLinks` beside it, and `LanguageLinks` in the footer, need none. */
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
