import { useLingui } from '@lingui/react/macro'
import { useAddressChoice } from '#admin/entity/address/use-address-filter.ts'
import type { FieldsOf } from '#admin/entity/form/form-field.tsx'
import { useSelected } from '#ui/form/observable.ts'
import { Tabs } from '#ui/nav/tabs.tsx'
import { SettingsFields } from './settings-fields.tsx'
import type { SettingsFormValues } from './settings-form-values.ts'
import { SETTINGS_TABS, type SettingsTab, tabLabel, tabOfFirstProblem } from './tab-of-field.ts'
import { useShowFirstProblem } from './use-show-first-problem.ts'

type SettingsTabsProps = FieldsOf<SettingsFormValues> & {
  readonly formId: string
  readonly refusals: number
}

const [FIRST_TAB] = SETTINGS_TABS

/** The fields under four tabs; the address says which one is open. */
export function SettingsTabs({ formId, refusals, ...of }: SettingsTabsProps) {
  const { t, i18n } = useLingui()
  const [address, setAddress] = useAddressChoice('onglet', SETTINGS_TABS)
  const shown = address || FIRST_TAB
  const show = (tab: SettingsTab) => setAddress(tab === FIRST_TAB ? '' : tab)
  const toMend = useSelected(of.problems, tabOfFirstProblem)
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
        content: <SettingsFields {...of} tab={tab} />,
      }))}
    />
  )
}
