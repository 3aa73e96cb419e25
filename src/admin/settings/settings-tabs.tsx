import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useRef } from 'react'
import type { BoundField, FieldsOf } from '#admin/shared/form/form-field.tsx'
import { useUrlChoice } from '#admin/shared/url-state.ts'
import { type SocialSite, socialAddress } from '#domain/contact-links.ts'
import { useSelected } from '#ui/form/observable.ts'
import { TextArea, TextField, UrlField } from '#ui/form/text-field.tsx'
import { Grid } from '#ui/layout/grid.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Tabs } from '#ui/nav/tabs.tsx'
import { Heading, Text } from '#ui/text/text.tsx'
import { SellingFields } from './selling-fields.tsx'
import {
  SETTINGS_TABS,
  SettingField,
  type SettingsFieldsProps,
  type SettingsTab,
  tabLabel,
  tabOfFirstProblem,
} from './settings-field.tsx'
import type { SettingsFormValues } from './settings-form-values.ts'

/** The fields of one tab. */
function SettingsFields({ tab, ...of }: SettingsFieldsProps & { readonly tab: SettingsTab }) {
  switch (tab) {
    case 'general':
      return <GeneralFields {...of} />
    case 'contact':
      return <ContactFields {...of} />
    case 'accueil':
      return <HomeFields {...of} />
    case 'statistiques':
      return <StatsFields {...of} />
    case 'vente':
      return <SellingFields {...of} />
  }
}

function GeneralFields(of: SettingsFieldsProps) {
  return (
    <Stack gap="md">
      <SettingField {...of} field="site_name" />
      <SettingField {...of} field="site_description">
        {(bound) => <TextArea {...bound} rows={4} autoComplete="off" />}
      </SettingField>
    </Stack>
  )
}

function ContactFields(of: SettingsFieldsProps) {
  const { t } = useLingui()
  return (
    <Stack gap="lg">
      <Grid columns={{ base: 1, md: 2 }} gap="md" align="start">
        <SettingField {...of} field="contact_email">
          {(bound) => (
            <TextField
              {...bound}
              type="email"
              inputMode="email"
              autoComplete="off"
              hint={t({
                id: 'admin.settings.contact-email.hint',
                message: 'Affiché sur la page Contact.',
              })}
            />
          )}
        </SettingField>
        <SettingField {...of} field="whatsapp_number">
          {(bound) => <TextField {...bound} type="tel" inputMode="tel" autoComplete="off" />}
        </SettingField>
        <SettingField {...of} field="booking_url">
          {(bound) => (
            <UrlField
              {...bound}
              autoComplete="off"
              hint={t({
                id: 'admin.settings.booking.hint',
                message:
                  'L’adresse de votre calendrier en ligne. Si ce champ est vide, le bouton mène au formulaire d’entretien.',
              })}
            />
          )}
        </SettingField>
      </Grid>
      <Stack gap="md">
        <Heading level={2} look="small">
          <Trans id="admin.settings.field.social-links">Réseaux sociaux</Trans>
        </Heading>
        {(['instagram', 'twitter', 'discord'] as const).map((network) => (
          <SettingField key={network} {...of} field={network}>
            {(bound) => <SocialField network={network} {...bound} />}
          </SettingField>
        ))}
      </Stack>
    </Stack>
  )
}

type SocialFieldProps = BoundField<string> & { readonly network: SocialSite }

/** Accepts any text, and shows the address that it results in. */
function SocialField({ network, ...field }: SocialFieldProps) {
  const { t } = useLingui()
  const written = field.value.trim()
  const address = socialAddress(network, written)
  const nowhere = t({
    id: 'admin.settings.social.nowhere',
    message: 'Ce n’est ni un nom ni une adresse web : aucun lien ne sera affiché.',
  })
  const hint = written === '' || address === written ? undefined : (address ?? nowhere)
  return (
    <TextField {...field} hint={hint} autoComplete="off" autoCapitalize="none" spellCheck={false} />
  )
}

function HomeFields(of: SettingsFieldsProps) {
  return (
    <Stack gap="md">
      <SettingField {...of} field="hero_title" />
      <SettingField {...of} field="hero_subtitle" />
    </Stack>
  )
}

function StatsFields(of: SettingsFieldsProps) {
  return (
    <Stack gap="md">
      <Text look="small" tone="quiet">
        <Trans id="admin.settings.stats.hint">
          Texte libre : saisissez « + » ou « % » tels qu’ils doivent s’afficher.
        </Trans>
      </Text>
      <Grid columns={{ base: 2, lg: 4 }} gap="md" align="start">
        <SettingField {...of} field="packs_sold" />
        <SettingField {...of} field="creators" />
        <SettingField {...of} field="countries" />
        <SettingField {...of} field="savings" />
      </Grid>
    </Stack>
  )
}

/** After a refused save: opens the tab of the first problem, then focuses the field. */
const useShowFirstProblem = (
  formId: string,
  refusals: number,
  { isShown, show }: { readonly isShown: boolean; readonly show: () => void },
): void => {
  const handled = useRef(0)
  const latest = useRef(show)
  useEffect(() => {
    latest.current = show
  })
  useEffect(() => {
    if (refusals === handled.current) return
    if (!isShown) return latest.current()
    handled.current = refusals
    // The tabs render hidden content only after their own state has changed.
    const frame = requestAnimationFrame(() =>
      document
        .getElementById(formId)
        ?.querySelector<HTMLElement>('[role=tabpanel]:not([hidden]) [aria-invalid=true]')
        ?.focus(),
    )
    return () => cancelAnimationFrame(frame)
  }, [formId, refusals, isShown])
}

type SettingsTabsProps = FieldsOf<SettingsFormValues> & {
  readonly formId: string
  readonly refusals: number
}

const [FIRST_TAB] = SETTINGS_TABS

/** The fields in four tabs; the address contains the open one. */
export function SettingsTabs({ formId, refusals, ...of }: SettingsTabsProps) {
  const { t, i18n } = useLingui()
  const [address, setAddress] = useUrlChoice('onglet', SETTINGS_TABS)
  const shown = address || FIRST_TAB
  const show = (tab: SettingsTab) => setAddress(tab === FIRST_TAB ? '' : tab)
  const problemTab = useSelected(of.problems, tabOfFirstProblem)
  useShowFirstProblem(formId, refusals, {
    isShown: problemTab === null || problemTab === shown,
    show: () => problemTab && show(problemTab),
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
