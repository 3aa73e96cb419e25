import { msg } from '@lingui/core/macro'
import { interviewAddress } from '#admin/entity/address/row-addresses.ts'
import type { EntityWords } from '#admin/entity/words/entity-words.tsx'

export const inquiryWords: EntityWords = {
  singular: () => msg({ id: 'admin.inquiries.one', message: 'Demande' }),
  // Nobody's name is in it: the start of its id stands for one.
  nameOf: () => '',
  fieldLabel: (field) =>
    field === 'is_handled'
      ? msg({ id: 'admin.inquiries.field.handled', message: 'Traitée' })
      : null,
  showValue: () => null,
  failure: () => msg({ id: 'admin.error.update', message: 'Erreur lors de la mise à jour' }),
  addressOf: interviewAddress,
}
