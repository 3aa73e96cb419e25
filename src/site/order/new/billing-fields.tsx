import { Trans, useLingui } from '@lingui/react/macro'
import { TICKED } from '#contract/public/forms/form-fields.ts'
import { usePublicSettings } from '#device/public/public-settings.ts'
import { COUNTRIES, OTHER_COUNTRY, sellsTo } from '#domain/commerce/seller-identity.ts'
import { useLocale } from '#i18n/use-locale.ts'
import { VisitorBox, VisitorField, type VisitorForm } from '#site/shared/form/visitor-field.tsx'
import { Checkbox } from '#ui/form/checkbox.tsx'
import { useSelected } from '#ui/form/observable.ts'
import { Select } from '#ui/form/select.tsx'
import { TextArea, TextField } from '#ui/form/text-field.tsx'
import { Grid } from '#ui/layout/grid.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/text/text.tsx'

type CompanyForm = VisitorForm<
  Readonly<Record<'is_company' | 'company_name' | 'siret' | 'billing_address', string>>
>

/** A buyer for a business ticks a box and gets an invoice in its name. Other buyers see only the box. */
export function CompanyFields({ form }: { readonly form: CompanyForm }) {
  const { t } = useLingui()
  const isCompany = useSelected(form.typed, ({ is_company }) => is_company === TICKED)
  return (
    <Stack gap="sm">
      <VisitorBox form={form} name="is_company" problemAt="is_company">
        {(bound) => (
          <Checkbox {...bound}>
            <Trans id="order.company">J’achète pour une entreprise</Trans>
          </Checkbox>
        )}
      </VisitorBox>
      {isCompany ? (
        <>
          <Grid columns={{ base: 1, sm: 2 }} gap="md" align="start">
            <VisitorField form={form} name="company_name">
              {(bound) => (
                <TextField
                  {...bound}
                  label={t({ id: 'order.company.name', message: 'Nom de l’entreprise' })}
                  autoComplete="organization"
                  maxLength={200}
                  required
                />
              )}
            </VisitorField>
            <VisitorField form={form} name="siret">
              {(bound) => (
                <TextField
                  {...bound}
                  label={t({ id: 'order.company.siret', message: 'SIRET (facultatif)' })}
                  hint={t({
                    id: 'order.company.siret.hint',
                    message: 'Quatorze chiffres, pour une entreprise établie en France.',
                  })}
                  inputMode="numeric"
                  autoComplete="off"
                />
              )}
            </VisitorField>
          </Grid>
          <VisitorField form={form} name="billing_address">
            {(bound) => (
              <TextArea
                {...bound}
                label={t({
                  id: 'order.company.address',
                  message: 'Adresse de facturation (facultatif)',
                })}
                rows={3}
                maxLength={500}
                autoComplete="street-address"
              />
            )}
          </VisitorField>
        </>
      ) : null}
    </Stack>
  )
}

type CountryFieldProps = {
  readonly name: string
  readonly value: string
  readonly onChange: (value: string) => void
  readonly error?: string | undefined
}

/** The buyer's country: a buyer from a country without sales learns this before ordering. */
export function CountryField({ value, ...field }: CountryFieldProps) {
  const { t } = useLingui()
  const locale = useLocale()
  const { seller } = usePublicSettings()
  const names = new Intl.DisplayNames(locale, { type: 'region' })
  const options = COUNTRIES.map((country) => ({
    value: country,
    label: names.of(country) ?? country,
  })).toSorted((one, other) => one.label.localeCompare(other.label, locale))
  const other = {
    value: OTHER_COUNTRY,
    label: t({ id: 'order.country.other', message: 'Un autre pays' }),
  }
  return (
    <Stack gap="2xs">
      <Select
        {...field}
        value={value}
        label={t({ id: 'order.country', message: 'Pays où tu habites' })}
        options={[...options, other]}
        autoComplete="country"
      />
      <Text look="small" role="status">
        {sellsTo(seller, value) ? null : (
          <Trans id="order.country.unsold">
            Nous ne vendons pas encore dans ce pays : ta commande sera enregistrée, mais elle ne
            pourra pas être payée.
          </Trans>
        )}
      </Text>
    </Stack>
  )
}
