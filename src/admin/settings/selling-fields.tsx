import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { FormField } from '#admin/shared/form/form-field.tsx'
import { COUNTRIES } from '#domain/commerce/seller-identity.ts'
import { VAT_RATES, type VatRate, type VatStatus } from '#domain/commerce/vat.ts'
import { useSelected } from '#ui/form/observable.ts'
import { Select } from '#ui/form/select.tsx'
import { TextField, UrlField } from '#ui/form/text-field.tsx'
import { ToggleChips } from '#ui/form/toggle-chips.tsx'
import { Grid } from '#ui/layout/grid.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Heading, Text } from '#ui/text/text.tsx'
import { identityFieldId, SellerIdentityProgress } from './seller-identity.tsx'
import { SettingField, type SettingsFieldsProps } from './settings-field.tsx'

/** The seller's details, from which legal texts and invoices are made. */
export function SellingFields(of: SettingsFieldsProps) {
  const { t } = useLingui()
  return (
    <Stack gap="xl">
      <SellerIdentityProgress form={of.form} />
      <SellerFields {...of} />
      <VatFields {...of} />
      <Part title={t({ id: 'admin.selling.host', message: 'Hébergeur du site' })}>
        <Identified {...of} field="host_name" />
        <Identified {...of} field="host_address" />
        <Identified {...of} field="host_phone" type="tel" />
      </Part>
      <MediatorFields {...of} />
      <CountryFields {...of} />
      <AccountFields {...of} />
    </Stack>
  )
}

type PartProps = { readonly title: string; readonly note?: ReactNode; readonly children: ReactNode }

function Part({ title, note, children }: PartProps) {
  return (
    <Stack as="section" gap="md">
      <Heading level={2} look="small">
        {title}
      </Heading>
      {note ? (
        <Text look="small" tone="quiet">
          {note}
        </Text>
      ) : null}
      <Grid columns={{ base: 1, md: 2 }} gap="md" align="start">
        {children}
      </Grid>
    </Stack>
  )
}

type IdentifiedProps = SettingsFieldsProps & {
  readonly field: Parameters<typeof SettingField>[0]['field']
  readonly type?: 'text' | 'tel'
  readonly inputMode?: 'text' | 'tel' | 'numeric'
  readonly hint?: string
}

/** A line that can be reached from the list of missing details. */
function Identified({ field, type = 'text', inputMode, hint, ...of }: IdentifiedProps) {
  return (
    <SettingField {...of} field={field}>
      {(bound) => (
        <TextField
          {...bound}
          type={type}
          hint={hint}
          id={identityFieldId(field)}
          inputMode={inputMode ?? (type === 'tel' ? 'tel' : 'text')}
          autoComplete="off"
        />
      )}
    </SettingField>
  )
}

function SellerFields(of: SettingsFieldsProps) {
  const { t } = useLingui()
  return (
    <Part title={t({ id: 'admin.selling.seller', message: 'Vendeur' })}>
      <Identified {...of} field="legal_name" />
      <Identified
        {...of}
        field="legal_form"
        hint={t({
          id: 'admin.selling.legal-form.hint',
          message:
            'Par exemple « SAS au capital de 1 000 € », ou « Entreprise individuelle (EI) ».',
        })}
      />
      <Identified {...of} field="address" />
      <Identified
        {...of}
        field="siret"
        inputMode="numeric"
        hint={t({ id: 'admin.selling.siret.hint', message: 'Quatorze chiffres.' })}
      />
      <Identified
        {...of}
        field="registration"
        hint={t({
          id: 'admin.selling.registration.hint',
          message: 'Par exemple « RCS Paris ». Facultatif pour une entreprise individuelle.',
        })}
      />
      <Identified
        {...of}
        field="phone"
        type="tel"
        hint={t({
          id: 'admin.selling.phone.hint',
          message: 'Affiché dans les mentions légales et sur la page Contact.',
        })}
      />
      <Identified {...of} field="director" />
    </Part>
  )
}

function VatFields(of: SettingsFieldsProps) {
  const { t } = useLingui()
  const isLiable = useSelected(of.form.typed, ({ values }) => values.vat_status === 'liable')
  return (
    <Part
      title={t({ id: 'admin.selling.vat', message: 'TVA' })}
      note={
        <Trans id="admin.selling.vat.note">
          À décider avec votre expert-comptable : le régime dépend de votre chiffre d’affaires, le
          taux de ce que vous vendez. Les factures déjà émises ne changent pas.
        </Trans>
      }
    >
      <FormField {...of} field="vat_status" problemAt="seller.vat_status">
        {(bound) => (
          <Select<VatStatus>
            {...bound}
            id={identityFieldId('vat_status')}
            options={[
              { value: '', label: t({ id: 'admin.selling.undecided', message: 'À décider' }) },
              {
                value: 'exempt',
                label: t({
                  id: 'admin.selling.exempt',
                  message: 'TVA non applicable, art. 293 B du CGI',
                }),
              },
              {
                value: 'liable',
                label: t({
                  id: 'admin.selling.liable',
                  message: 'TVA facturée, comprise dans les prix',
                }),
              },
            ]}
          />
        )}
      </FormField>
      {isLiable ? <LiableFields {...of} /> : null}
    </Part>
  )
}

function LiableFields(of: SettingsFieldsProps) {
  const { t } = useLingui()
  return (
    <>
      <FormField {...of} field="vat_rate" problemAt="seller.vat_rate">
        {(bound) => (
          <Select<VatRate>
            {...bound}
            id={identityFieldId('vat_rate')}
            options={VAT_RATES.map((value) => ({
              value,
              label:
                value === ''
                  ? t({ id: 'admin.selling.undecided', message: 'À décider' })
                  : `${value.replace('.', ',')}\u00a0%`,
            }))}
          />
        )}
      </FormField>
      <Identified {...of} field="vat_number" />
    </>
  )
}

function MediatorFields(of: SettingsFieldsProps) {
  const { t } = useLingui()
  return (
    <Part
      title={t({ id: 'admin.selling.mediator', message: 'Médiateur de la consommation' })}
      note={
        <Trans id="admin.selling.mediator.note">
          Vous devez d’abord adhérer à un médiateur agréé. Votre avocat ou votre fédération peut
          vous conseiller.
        </Trans>
      }
    >
      <Identified {...of} field="mediator_name" />
      <Identified {...of} field="mediator_address" />
      <SettingField {...of} field="mediator_site">
        {(bound) => (
          <UrlField {...bound} id={identityFieldId('mediator_site')} autoComplete="off" />
        )}
      </SettingField>
    </Part>
  )
}

function CountryFields(of: SettingsFieldsProps) {
  const { i18n, t } = useLingui()
  const names = new Intl.DisplayNames(i18n.locale, { type: 'region' })
  return (
    <Stack as="section" gap="md" id={identityFieldId('sold_countries')} tabIndex={-1}>
      <Heading level={2} look="small">
        <Trans id="admin.selling.countries">Pays où vous vendez</Trans>
      </Heading>
      <Text look="small" tone="quiet">
        <Trans id="admin.selling.countries.note">
          À décider avec votre expert-comptable : au-delà de 10 000 € de ventes par an à d’autres
          pays de l’Union, leur TVA s’applique. Une commande d’un autre pays est enregistrée, et
          l’acheteur apprend avant de payer que vous n’y vendez pas.
        </Trans>
      </Text>
      <FormField {...of} field="sold_countries" problemAt="seller.sold_countries">
        {({ label, value, onChange }) => (
          <ToggleChips
            label={label}
            value={value}
            onChange={onChange}
            hideLabel
            options={COUNTRIES.map((country) => ({
              value: country,
              label: names.of(country) ?? country,
            })).toSorted((one, other) => one.label.localeCompare(other.label, i18n.locale))}
          />
        )}
      </FormField>
      <Text look="small" tone="quiet">
        {t({
          id: 'admin.selling.countries.none',
          message: 'Sans choix, rien n’est refusé, mais l’identité reste incomplète.',
        })}
      </Text>
    </Stack>
  )
}

function AccountFields(of: SettingsFieldsProps) {
  const { t } = useLingui()
  return (
    <Part
      title={t({ id: 'admin.selling.account', message: 'Compte pour les virements' })}
      note={
        <Trans id="admin.selling.account.note">
          Montré seulement à l’acheteur qui paie par virement. Sans IBAN ici, celui que connaît le
          serveur sert, s’il y en a un.
        </Trans>
      }
    >
      <Identified {...of} field="iban" />
      <Identified {...of} field="bic" />
      <Identified
        {...of}
        field="holder"
        hint={t({
          id: 'admin.selling.holder.hint',
          message: 'Si ce champ est vide : la dénomination du vendeur.',
        })}
      />
    </Part>
  )
}
