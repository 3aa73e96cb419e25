import { Trans, useLingui } from '@lingui/react/macro'
import { TICKED } from '#contract/public/forms/agreement.ts'
import { VisitorBox, VisitorField, type VisitorForm } from '#site/shell/form/visitor-field.tsx'
import { Checkbox } from '#ui/form/checkbox.tsx'
import { useSelected } from '#ui/form/observable.ts'
import { TextArea } from '#ui/form/text-area.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import { Grid } from '#ui/layout/grid.tsx'
import { Stack } from '#ui/layout/stack.tsx'

type CompanyForm = VisitorForm<
  Readonly<Record<'is_company' | 'company_name' | 'siret' | 'billing_address', string>>
>

/** Whoever buys for a business says so, and gets an invoice in its name. Nobody else sees more than a box. */
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
