import type { Page } from 'playwright-core'
import { expect, onTestFinished, test } from 'vitest'
import { createTcpProxy } from '#tests/support/create-tcp-proxy.ts'
import { isFullRun } from '#tests/support/full-run.ts'
import { aPhoto } from '#tests/support/objects/draw-pictures.ts'
import { openApi, saveForm, signIn, untilLoaded } from './support/admin-actions.ts'
import { expectNoViolations } from './support/violations.ts'
import { visitAdmin } from './support/visit-admin.ts'

const admin = visitAdmin()

/** The screen of the models, on a connection that can be cut. */
const openModels = async () => {
  const wire = await createTcpProxy({
    host: 'localhost',
    port: Number(new URL(admin.origin()).port),
  })
  onTestFinished(wire.close)
  const origin = `http://localhost:${wire.port}`
  // Without a proxy of its own, whose buffers would accept the whole picture at once.
  const device = await admin
    .device()
    .browser()
    ?.newContext({ locale: 'fr-FR', serviceWorkers: 'block' })
  if (!device) throw new Error('the device has no browser')
  onTestFinished(() => device.close())
  const page = await device.newPage()
  page.setDefaultTimeout(20_000)
  await signIn(page, origin)
  await page.goto(`${origin}/admin/models`)
  // A request that hangs would delay the upload until it is given up.
  await untilLoaded(page)
  return { page, wire }
}

const addPicture = async (page: Page, seed: number): Promise<void> => {
  const { bytes } = await aPhoto({ width: 1_200, height: 1_500, seed })
  await page.getByRole('button', { name: 'Modifier Luna' }).click()
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('dialog').getByRole('button', { name: 'Importer des images' }).click(),
  ])
  await chooser.setFiles({ name: 'luna.jpg', mimeType: 'image/jpeg', buffer: Buffer.from(bytes) })
  await page.getByText('sur cet appareil, sera envoyée avec la fiche').waitFor()
}

test.runIf(isFullRun)(
  'an upload that hangs shows its progress, obeys a pause at once, and arrives after it',
  async () => {
    const { page, wire } = await openModels()
    const { modelNamed } = await openApi(admin.origin())
    const before = (await modelNamed('Luna')).images as readonly string[]
    await addPicture(page, 1)
    wire.freeze()
    await saveForm(page)

    await page.getByRole('button', { name: 'Modifier Luna' }).click()
    const panel = page.getByRole('dialog')
    await panel.getByText(/\d+\s% envoyés$/).waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Synchronisation…' }).click()
    await panel.getByText(/^Image\s: \d+\s% envoyés$/).waitFor()
    await panel.getByRole('progressbar', { name: 'Progression de l’envoi de l’image' }).waitFor()
    await expectNoViolations(page, '[role=dialog]')
    await panel.getByRole('button', { name: 'Mettre en pause' }).click()
    // The engine has aborted it.
    await expect.poll(() => panel.getByRole('progressbar').count()).toBe(0)
    await wire.repair()
    await panel.getByRole('button', { name: 'Reprendre la synchronisation' }).click()
    await panel.getByText('À jour', { exact: true }).first().waitFor()
    await expect
      .poll(async () => (await modelNamed('Luna')).images)
      .toEqual([...before, expect.stringMatching(/^\/files\/[0-9a-f]{64}$/)])
  },
)
