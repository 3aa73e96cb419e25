import { i18n } from '@lingui/core'
import { expect, test } from 'vitest'
import { typeLabel } from '#admin/messages/message-labels.ts'
import { MESSAGE_TYPES } from '#contract/entities/message.ts'
import { activateAdminLocale } from '#i18n/activate-admin-locale.ts'

test('Q 253: every type of message has its own label', async () => {
  await activateAdminLocale()
  expect(Object.fromEntries(MESSAGE_TYPES.map((type) => [type, i18n._(typeLabel(type))]))).toEqual({
    general: 'Général',
    technical: 'Technique',
    sales: 'Commercial',
    formation: 'Formation',
  })
})
