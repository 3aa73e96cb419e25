import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import * as v from 'valibot'
import { fieldProblemMessage } from '#admin/entity/words/field-problem-words.ts'
import {
  BUYER_COMPANY_KEYS,
  type BuyerCompany,
  type BuyerCompanyFields,
  buyerCompanyFields,
  COMPANY_NAME_MISSING,
  namesCompany,
} from '#contract/commerce/buyer-company.ts'
import type { FieldProblemCode } from '#contract/fields.ts'
import { validate } from '#contract/validate.ts'
import { TextArea } from '#ui/form/text-area.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import { Stack } from '#ui/layout/stack.tsx'

const companySchema = v.object(buyerCompanyFields)

type Problems = Partial<Readonly<Record<keyof BuyerCompanyFields, FieldProblemCode>>>

const problemsOf = (fields: BuyerCompanyFields): Problems => {
  const checked = validate(companySchema, fields)
  const found = checked.type === 'valid' ? [] : checked.fields
  const missing = namesCompany(fields) ? [] : [['company_name', COMPANY_NAME_MISSING] as const]
  return Object.fromEntries([
    ...missing,
    ...found.flatMap(({ field, code }) =>
      BUYER_COMPANY_KEYS.filter((key) => key === field).map((key) => [key, code] as const),
    ),
  ])
}

/** The business that a buyer buys for, as it is being corrected; emptied, it is none. */
export const useCompanyDraft = (company: BuyerCompany | null) => {
  const [fields, setFields] = useState<BuyerCompanyFields>({
    company_name: company?.name ?? '',
    siret: company?.siret ?? '',
    billing_address: company?.address ?? '',
  })
  return {
    fields,
    problems: problemsOf(fields),
    change: (changed: Partial<BuyerCompanyFields>) => setFields({ ...fields, ...changed }),
  }
}

type CompanyDraftFieldsProps = {
  readonly company: ReturnType<typeof useCompanyDraft>
  /** Whether what is wrong is said yet. */
  readonly isJudged: boolean
}

export function CompanyDraftFields({ company, isJudged }: CompanyDraftFieldsProps) {
  const { t, i18n } = useLingui()
  const { fields, problems, change } = company
  const errorOf = (key: keyof BuyerCompanyFields): string | undefined => {
    const code = isJudged ? problems[key] : undefined
    return code && i18n._(fieldProblemMessage(code))
  }
  return (
    <Stack gap="md">
      <TextField
        label={t({ id: 'admin.buyer.company', message: 'Entreprise' })}
        hint={t({
          id: 'admin.buyer.company.hint',
          message: 'Vide : l’acheteur achète pour lui-même.',
        })}
        maxLength={200}
        value={fields.company_name}
        onChange={(company_name) => change({ company_name })}
        error={errorOf('company_name')}
      />
      <TextField
        label={t({ id: 'admin.settings.field.siret', message: 'SIRET' })}
        hint={t({ id: 'admin.selling.siret.hint', message: 'Quatorze chiffres.' })}
        inputMode="numeric"
        value={fields.siret}
        onChange={(siret) => change({ siret })}
        error={errorOf('siret')}
      />
      <TextArea
        label={t({ id: 'admin.buyer.address', message: 'Adresse de facturation' })}
        rows={3}
        maxLength={500}
        value={fields.billing_address}
        onChange={(billing_address) => change({ billing_address })}
        error={errorOf('billing_address')}
      />
    </Stack>
  )
}
