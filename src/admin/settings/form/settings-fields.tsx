import { Trans, useLingui } from '@lingui/react/macro'
import type { EntityForm } from '#admin/entity/form/use-entity-form.ts'
import type { ProblemWords } from '#admin/entity/words/use-problem-words.ts'
import { useShownFields } from '#admin/entity/words/use-shown-fields.ts'
import { type SocialSite, socialAddress } from '#domain/social-address.ts'
import { TextArea } from '#ui/form/text-area.tsx'
import { TextField, UrlField } from '#ui/form/text-field.tsx'
import { Grid } from '#ui/layout/grid.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Heading } from '#ui/type/heading.tsx'
import { Text } from '#ui/type/text.tsx'
import type { SettingsField, SettingsFormValues } from './settings-form-values.ts'
import { problemKey, type SettingsTab } from './tab-of-field.ts'

type SettingsFieldsProps = {
  readonly tab: SettingsTab
  readonly form: EntityForm<SettingsFormValues>
  readonly problems: ProblemWords
  /** Named as its problem is. */
  readonly onTyped: (problem: string) => void
}

/** The fields of one tab. */
export function SettingsFields(props: SettingsFieldsProps) {
  const bind = useBind(props)
  switch (props.tab) {
    case 'general':
      return <GeneralFields bind={bind} />
    case 'contact':
      return <ContactFields bind={bind} />
    case 'accueil':
      return <HomeFields bind={bind} />
    case 'statistiques':
      return <StatsFields bind={bind} />
  }
}

type Bound = {
  readonly label: string
  readonly value: string
  readonly onChange: (value: string) => void
  readonly error: string | undefined
  readonly autoComplete: 'off'
}

type BindProps = { readonly bind: (field: SettingsField) => Bound }

const useBind = ({ form, problems, onTyped }: SettingsFieldsProps): BindProps['bind'] => {
  const { labelOf } = useShownFields('settings')
  return (field) => ({
    label: labelOf(field),
    value: form.state.values[field],
    onChange: (value) => {
      form.set(field, value)
      onTyped(problemKey(field))
    },
    error: problems[problemKey(field)],
    autoComplete: 'off',
  })
}

function GeneralFields({ bind }: BindProps) {
  return (
    <Stack gap="md">
      <TextField {...bind('site_name')} />
      <TextArea {...bind('site_description')} rows={4} />
    </Stack>
  )
}

function ContactFields({ bind }: BindProps) {
  const { t } = useLingui()
  return (
    <Stack gap="lg">
      <Grid columns={{ base: 1, md: 2 }} gap="md" align="start">
        <TextField
          {...bind('contact_email')}
          type="email"
          inputMode="email"
          hint={t({
            id: 'admin.settings.contact-email.hint',
            message: 'Affiché sur la page Contact.',
          })}
        />
        <TextField {...bind('whatsapp_number')} type="tel" inputMode="tel" />
        <UrlField
          {...bind('booking_url')}
          hint={t({
            id: 'admin.settings.booking.hint',
            message:
              'L’adresse de votre calendrier en ligne. Si ce champ est vide, le bouton mène au formulaire d’entretien.',
          })}
        />
      </Grid>
      <Stack gap="md">
        <Heading level={2} look="small">
          <Trans id="admin.settings.field.social-links">Réseaux sociaux</Trans>
        </Heading>
        {(['instagram', 'twitter', 'discord'] as const).map((network) => (
          <SocialField key={network} network={network} {...bind(network)} />
        ))}
      </Stack>
    </Stack>
  )
}

type SocialFieldProps = Bound & { readonly network: SocialSite }

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
  return <TextField {...field} hint={hint} autoCapitalize="none" spellCheck={false} />
}

function HomeFields({ bind }: BindProps) {
  return (
    <Stack gap="md">
      <TextField {...bind('hero_title')} />
      <TextField {...bind('hero_subtitle')} />
    </Stack>
  )
}

function StatsFields({ bind }: BindProps) {
  return (
    <Stack gap="md">
      <Text look="small" tone="quiet">
        <Trans id="admin.settings.stats.hint">
          Texte libre : saisissez « + » ou « % » tels qu’ils doivent s’afficher.
        </Trans>
      </Text>
      <Grid columns={{ base: 2, lg: 4 }} gap="md" align="start">
        <TextField {...bind('packs_sold')} />
        <TextField {...bind('creators')} />
        <TextField {...bind('countries')} />
        <TextField {...bind('savings')} />
      </Grid>
    </Stack>
  )
}
