import { useLingui } from '@lingui/react/macro'
import { useAddressChoice } from '#admin/entity/address/use-address-filter.ts'
import type { EntityForm } from '#admin/entity/form/use-entity-form.ts'
import type { ProblemWords } from '#admin/entity/words/use-problem-words.ts'
import { Tabs } from '#ui/nav/tabs.tsx'
import { SettingsFields } from './settings-fields.tsx'
import type { SettingsFormValues } from './settings-form-values.ts'
import { SETTINGS_TABS, type SettingsTab, tabLabel, tabOfFirstProblem } from './tab-of-field.ts'
import { useShowFirstProblem } from './use-show-first-problem.ts'

type SettingsTabsProps = {
  readonly formId: string
  readonly form: EntityForm<SettingsFormValues>
  readonly problems: ProblemWords
  readonly refusals: number
  readonly onTyped: (problem: string) => void
}

const [FIRST_TAB] = SETTINGS_TABS

/** The fields under four tabs; the address says which one is open. */
export function SettingsTabs({ formId, form, problems, refusals, onTyped }: SettingsTabsProps) {
  const { t, i18n } = useLingui()
  const [address, setAddress] = useAddressChoice('onglet', SETTINGS_TABS)
  const shown = address || FIRST_TAB
  const show = (tab: SettingsTab) => setAddress(tab === FIRST_TAB ? '' : tab)
  const toMend = tabOfFirstProblem(problems)
  useShowFirstProblem(formId, refusals, {
    isShown: toMend === null || toMend === shown,
    show: () => toMend && show(toMend),
  })
  return (
    <Tabs
      label={t({ id: 'admin.settings.tabs', message: 'Rubriques des paramètres' })}
      value={shown}
      onChange={show}
      items={SETTINGS_TABS.map((tab) => ({
        value: tab,
        label: i18n._(tabLabel(tab)),
        content: <SettingsFields {...{ tab, form, problems, onTyped }} />,
      }))}
    />
  )
}
