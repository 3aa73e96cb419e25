import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'
import type { EntityForm } from '#admin/shared/form/use-entity-form.ts'
import {
  type IdentityRequirement,
  identityRequirements,
  missingIdentity,
} from '#domain/commerce/seller-identity.ts'
import { Card } from '#ui/display/card.tsx'
import { Disclosure } from '#ui/display/disclosure.tsx'
import { Progress } from '#ui/display/progress.tsx'
import { useSelected } from '#ui/form/observable.ts'
import { Stack } from '#ui/layout/stack.tsx'
import { FactList } from '#ui/table/fact-list.tsx'
import { Heading, Text } from '#ui/text/text.tsx'
import { TextLink } from '#ui/text/text-link.tsx'
import { formValuesToSeller, type SettingsFormValues } from './settings-form-values.ts'
import { sellingFieldLabel } from './settings-labels.ts'

export const identityFieldId = (field: string): string => `selling-${field}`

/**
 * The legally required details that are still missing in the form's current values: field by field, with the law's
 * article.
 */
export function SellerIdentityProgress({
  form,
}: {
  readonly form: EntityForm<SettingsFormValues>
}) {
  const { t } = useLingui()
  const values = useSelected(form.typed, (typed) => typed.values)
  const { missing, asked } = useMemo(() => {
    const seller = formValuesToSeller(values)
    const { contact_email } = values
    return {
      missing: missingIdentity({ ...seller, contact_email }),
      asked: identityRequirements(seller).length,
    }
  }, [values])
  const given = asked - missing.length
  return (
    <Card as="section" tone="raised" aria-labelledby="identity-meter">
      <Stack gap="md">
        <Heading level={2} look="small" id="identity-meter">
          <Trans id="admin.selling.meter">
            Identité de vente : {given} sur {asked}
          </Trans>
        </Heading>
        <Progress
          value={(given / asked) * 100}
          label={t({ id: 'admin.selling.meter.label', message: 'Identité de vente renseignée' })}
        />
        {missing.length === 0 ? <Complete /> : <Missing missing={missing} />}
      </Stack>
    </Card>
  )
}

function Complete() {
  return (
    <Text>
      <Trans id="admin.selling.complete">
        Tout ce que la loi demande est renseigné. Faites relire les conditions de vente par un
        avocat avant d’ouvrir.
      </Trans>
    </Text>
  )
}

function Missing({ missing }: { readonly missing: readonly IdentityRequirement[] }) {
  const articleOf = useArticle()
  const { i18n, t } = useLingui()
  const count = missing.length
  return (
    <>
      <Text>
        <Trans id="admin.selling.incomplete">
          Tant que l’identité est incomplète, le site en ligne prend les commandes mais ne propose
          pas de les payer. Les textes légaux indiquent « à compléter par l’éditeur » aux mêmes
          endroits.
        </Trans>
      </Text>
      <Disclosure
        label={t({
          id: 'admin.selling.missing',
          message: plural(count, { one: 'Il manque # champ', other: 'Il manque # champs' }),
        })}
        startsOpen
      >
        <FactList
          labels="above"
          facts={missing.map((requirement) => {
            const { field } = requirement
            const label = sellingFieldLabel(field)
            return {
              label: label
                ? i18n._(label)
                : t({ id: 'admin.selling.contact-email', message: 'E-mail (rubrique Contact)' }),
              value: (
                <>
                  {articleOf(requirement)}{' '}
                  {label ? <ToField field={field} label={i18n._(label)} /> : null}
                </>
              ),
            }
          })}
        />
      </Disclosure>
    </>
  )
}

const useArticle = () => {
  const { t } = useLingui()
  return ({ article, decidedBy }: IdentityRequirement): string => {
    switch (decidedBy) {
      case 'accountant':
        return t({
          id: 'admin.selling.by-accountant',
          message: `${article} · à décider avec votre expert-comptable`,
        })
      case 'lawyer':
        return t({
          id: 'admin.selling.by-lawyer',
          message: `${article} · à décider avec votre avocat`,
        })
      case null:
        return article
    }
  }
}

function ToField({ field, label }: { readonly field: string; readonly label: string }) {
  const { t } = useLingui()
  const id = identityFieldId(field)
  return (
    <TextLink
      href={`#${id}`}
      aria-label={t({ id: 'admin.selling.fill.label', message: `Remplir : ${label}` })}
      onClick={(event) => {
        // The address contains the open tab, and must not change.
        event.preventDefault()
        document.getElementById(id)?.focus()
      }}
    >
      <Trans id="admin.selling.fill">Remplir</Trans>
    </TextLink>
  )
}
