// @vitest-environment happy-dom
import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { beforeAll, expect, test } from 'vitest'
import { useFoundBlocks } from '#admin/content/use-found-blocks.ts'
import { builtInId } from '#domain/content-blocks.ts'
import { activateAdminLocale } from '#i18n/activate-admin-locale.ts'
import { aBlock } from '#tests/support/make-block.ts'
import { mount } from '#tests/support/mount.tsx'

beforeAll(activateAdminLocale)

const BLOCK = aBlock({
  id: builtInId('packages', 'elite') ?? '',
  place: 'packages',
  price: 2_499,
})

test.each([
  ['2 499 €', 1],
  ['2\u202f499', 1],
  ['elite 2 499', 1],
  ['2 498', 0],
])('an offer is found by its price as its list shows it: %j', async (words, count) => {
  let found = -1
  function Probe() {
    found = useFoundBlocks([BLOCK], new Map(), words).length
    return null
  }
  await mount(
    <I18nProvider i18n={i18n}>
      <Probe />
    </I18nProvider>,
  )
  expect(found).toBe(count)
})
