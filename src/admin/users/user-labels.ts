import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { type EntityLabels, nameIn } from '#admin/shared/labels/entity-labels.ts'
import { personName } from '#admin/shared/labels/person-name.ts'
import { rowAddress, USERS } from '#admin/shared/row-addresses.ts'
import type { User } from '#contract/entities/user.ts'

export const roleLabel = (role: User['role']): MessageDescriptor => {
  switch (role) {
    case 'admin':
      return msg({ id: 'admin.users.role.admin', message: 'Admin' })
    case 'client':
      return msg({ id: 'admin.users.role.client', message: 'Client' })
  }
}

export const userLabels: EntityLabels = {
  singular: () => msg({ id: 'admin.users.one', message: 'Utilisateur' }),
  nameOf: (row) =>
    personName({
      first_name: nameIn(row, 'first_name'),
      last_name: nameIn(row, 'last_name'),
      email: nameIn(row, 'email'),
    }),
  fieldLabel: (field) =>
    field === 'is_active' ? msg({ id: 'admin.users.field.active', message: 'Actif' }) : null,
  showValue: () => null,
  failure: () => msg({ id: 'admin.error.update', message: 'Erreur lors de la mise à jour' }),
  addressOf: (rowId) => rowAddress(USERS, rowId),
}

/** A telephone number as it was written, without line breaks inside. */
export const phoneText = (phone: string): string => phone.replaceAll(' ', '\u00a0')
