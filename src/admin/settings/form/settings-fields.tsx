import { Trans, useLingui } from '@lingui/react/macro'
import type { BoundField } from '#admin/entity/form/form-field.tsx'
import { type SocialSite, socialAddress } from '#domain/social-address.ts'
import { TextArea } from '#ui/form/text-area.tsx'
import { TextField, UrlField } from '#ui/form/text-field.tsx'
import { Grid } from '#ui/layout/grid.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Heading } from '#ui/type/heading.tsx'
import { Text } from '#ui/type/text.tsx'
import { SellingFields } from './selling-fields.tsx'
import { Setting, type SettingsFieldsProps } from './setting.tsx'
import type { SettingsTab } from './tab-of-field.ts'

/** The fields of one tab. */
export function SettingsFields({
  tab,
  ...of
}: SettingsFieldsProps & { readonly tab: SettingsTab }) {
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
      <Setting {...of} field="site_name" />
      <Setting {...of} field="site_description">
        {(bound) => <TextArea {...bound} rows={4} autoComplete="off" />}
      </Setting>
    </Stack>
  )
}

function ContactFields(of: SettingsFieldsProps) {
  const { t } = useLingui()
  return (
    <Stack gap="lg">
      <Grid columns={{ base: 1, md: 2 }} gap="md" align="start">
        <Setting {...of} field="contact_email">
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
        </Setting>
        <Setting {...of} field="whatsapp_number">
          {(bound) => <TextField {...bound} type="tel" inputMode="tel" autoComplete="off" />}
        </Setting>
        <Setting {...of} field="booking_url">
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
        </Setting>
      </Grid>
      <Stack gap="md">
        <Heading level={2} look="small">
          <Trans id="admin.settings.field.social-links">Réseaux sociaux</Trans>
        </Heading>
        {(['instagram', 'twitter', 'discord'] as const).map((network) => (
          <Setting key={network} {...of} field={network}>
            {(bound) => <SocialField network={network} {...bound} />}
          </Setting>
        ))}
      </Stack>
    </Stack>
  )
}

type SocialFieldProps = BoundField<string> & { readonly network: SocialSite }

/** Takes whatever is written, and says where that will lead. */
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
      <Setting {...of} field="hero_title" />
      <Setting {...of} field="hero_subtitle" />
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
        <Setting {...of} field="packs_sold" />
        <Setting {...of} field="creators" />
        <Setting {...of} field="countries" />
        <Setting {...of} field="savings" />
      </Grid>
    </Stack>
  )
}
