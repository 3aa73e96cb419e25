import { setTimeout as wait } from 'node:timers/promises'
import { fillModel, saveForm } from '#tests/e2e/support/admin-actions.ts'
import type { Scenario } from '../scenario.ts'
import type { Stage } from '../stage/set-stage.ts'
import { expectText, usualWork } from './usual-work.ts'

/** Chromium checks the free space only at this interval. */
const QUOTA_IS_CACHED_MS = 31_000

/** Null removes the limit. */
const limitStorage = async ({ device }: Stage, bytes: number | null): Promise<void> => {
  const page = device.page()
  const { origin } = new URL(page.url())
  const session = await device.context().newCDPSession(page)
  await session.send('Storage.overrideQuotaForOrigin', {
    origin,
    ...(bytes === null ? {} : { quotaSize: bytes }),
  })
  if (bytes !== null) await wait(QUOTA_IS_CACHED_MS)
}

/** What a browser does that needs space, or a person who clears the site's data. */
const clearDatabases = async ({ device }: Stage): Promise<void> => {
  const page = device.page()
  const { origin } = new URL(page.url())
  const session = await device.context().newCDPSession(page)
  await session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'indexeddb' })
  await session.detach()
}

export const STORAGE: readonly Scenario[] = [
  {
    name: 'storage full while a form saves',
    play: async (stage) => {
      const { device, ledger } = stage
      await stage.wire.cut()
      await device.change('Nova', { price: ledger.nextPrice() })
      await limitStorage(stage, 1_000)
      const page = device.page()
      const price = ledger.nextPrice()
      await fillModel(page, 'Luna', { Prix: String(price) })
      const form = page.getByRole('dialog')
      await form.getByRole('button', { name: /^Enregistrer/ }).click()
      // The toast, and not the page’s banner, which may come while the form is still being saved.
      await expectText(device, /est plein\. Libérez de la place, puis réessayez/)
      const kept = await form.getByLabel(/^Prix/).inputValue()
      if (kept !== String(price)) throw new Error(`the form holds ${kept}`)
      await limitStorage(stage, null)
      const edit = { by: device.name, type: 'update', model: 'Luna', fields: { price } } as const
      await ledger.write(edit, () => saveForm(page))
      // The synchronisation may have stopped, too: the page’s banner asks for this.
      await page.reload()
    },
  },
  {
    name: 'database cleared, nothing waited',
    play: async (stage) => {
      await clearDatabases(stage)
      await stage.device.page().reload()
      await expectText(stage.device, 'Luna')
      await usualWork(stage)
    },
  },
  {
    name: 'database cleared while edits wait',
    play: async (stage) => {
      const { device, wire, ledger } = stage
      await wire.cut()
      await usualWork(stage)
      await clearDatabases(stage)
      await device.page().reload()
      await expectText(device, /modifications?.*perdue?s?/i)
      ledger.writeOff()
      await wire.repair()
      await expectText(device, 'Luna')
      await device.change('Luna', { price: ledger.nextPrice() })
    },
  },
]
