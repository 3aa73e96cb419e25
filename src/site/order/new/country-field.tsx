import { Trans, useLingui } from '@lingui/react/macro'
import { usePublicSettings } from '#device/public/public-settings.ts'
import { COUNTRIES, OTHER_COUNTRY, sellsTo } from '#domain/commerce/seller-identity.ts'
import { useLocale } from '#i18n/use-locale.ts'
import { Select } from '#ui/form/select.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/type/text.tsx'

type CountryFieldProps = {
  readonly name: string
  readonly value: string
  readonly onChange: (value: string) => void
  readonly error?: string | undefined
}

/** Where the buyer lives: whoever lives where nothing is sold learns it before they order. */
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
