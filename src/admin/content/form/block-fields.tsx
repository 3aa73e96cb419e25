import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { languageLabel } from '#admin/entity/words/language-label.ts'
import { DEFAULT_LOCALE, LOCALES, type Locale } from '#contract/languages/locales.ts'
import { Tabs } from '#ui/nav/tabs.tsx'
import { CommonFields } from './common-fields.tsx'
import { LanguageFields, type LanguageFieldsProps } from './language-fields.tsx'

type BlockFieldsProps = Omit<LanguageFieldsProps, 'locale'> & {
  /** How often saving found something to mend. */
  readonly refusals: number
}

export function BlockFields(props: BlockFieldsProps) {
  const { i18n, t } = useLingui()
  const { refusals } = props
  const [locale, setLocale] = useState<Locale>(DEFAULT_LOCALE)
  // Of each refusal: what is to be mended comes into sight, and stays where it is while it is being mended.
  const [seenRefusals, setSeenRefusals] = useState(refusals)
  if (refusals !== seenRefusals) {
    setSeenRefusals(refusals)
    const fields = Object.keys(props.problems.get())
    const toMend = LOCALES.find((known) => fields.some((field) => field.endsWith(`_${known}`)))
    if (toMend) setLocale(toMend)
  }
  return (
    <>
      <CommonFields {...props} />
      <Tabs
        label={t({ id: 'admin.content.languages', message: 'Langues du texte' })}
        value={locale}
        onChange={setLocale}
        items={LOCALES.map((known) => ({
          value: known,
          label: i18n._(languageLabel(known)),
          content: <LanguageFields {...props} locale={known} />,
        }))}
      />
    </>
  )
}
