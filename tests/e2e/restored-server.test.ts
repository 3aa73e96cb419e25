import { join } from 'node:path'
import type { BrowserContext, Page } from 'playwright-core'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { runCommand } from '#tests/chaos/machine/run-command.ts'
import { isFullRun } from '#tests/support/full-run.ts'
import { TEST_DATA_KEY } from '#tests/support/test-seal.ts'
import {
  ADMIN,
  changeModel,
  createAdmin,
  openApi,
  openModels,
  signIn,
  status,
} from './support/admin-actions.ts'
import { readOutbox } from './support/browser-storage.ts'
import { openDevice } from './support/device-network.ts'
import { serveProduct } from './support/serve-product.ts'
import { expectNoViolations } from './support/violations.ts'
import { plain } from './support/visit-site.ts'

type Prices = Readonly<Record<string, number>>

const product = serveProduct(async () => ({ DATA_KEY: TEST_DATA_KEY }))
let devices: BrowserContext[] = []
let backups = 0

beforeAll(() => createAdmin(product.origin()))

afterEach(async () => {
  for (const device of devices) await device.close()
  devices = []
})

const run = async (script: 'db-backup' | 'db-restore', args: readonly string[]): Promise<void> => {
  const { code, said } = await runCommand(`src/server/commands/${script}.ts`, args, {
    DATA_DIR: product.dataDir(),
  })
  expect(code, said).toBe(0)
}

const pricesOf = async (names: readonly string[]): Promise<Prices> => {
  const rows = await (await openApi(product.origin())).models()
  return Object.fromEntries(
    rows.filter(({ name }) => names.includes(name)).map(({ name, price }) => [name, Number(price)]),
  )
}

/** A device whose edits of these models were accepted by the server, and lost when a backup was restored. */
const withLostEdits = async (...names: readonly string[]) => {
  const device = await openDevice(product.browser(), { serviceWorkers: 'block' })
  devices.push(device)
  const page = await device.newPage()
  page.setDefaultTimeout(20_000)
  await signIn(page, product.origin())
  await openModels(page)
  await page.getByText('Luna').first().waitFor()
  await status(page, 'À jour')

  backups += 1
  const backup = join(product.dataDir(), `backup-${backups}.ndjson.gz`)
  await run('db-backup', [backup])
  const before = await pricesOf(names)
  const made = Object.fromEntries(names.map((name) => [name, Math.floor(before[name] ?? 0) + 1]))
  for (const name of names) await changeModel(page, name, { Prix: String(made[name]) })
  await status(page, 'À jour')
  await expect.poll(() => pricesOf(names)).toEqual(made)
  // The device has the answers, too.
  await expect.poll(() => readOutbox(page)).toEqual([])
  await product.kill()
  await run('db-restore', [backup, '--replace'])
  await product.restart()
  expect(await pricesOf(names)).toEqual(before)

  // Sessions are in no backup.
  await page.reload()
  await page.getByRole('button', { name: 'Se reconnecter' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.locator('input[type=password]').fill(ADMIN.password)
  await dialog.getByRole('button', { name: 'Se connecter' }).click()
  await dialog.waitFor({ state: 'hidden' })
  return { page, before, made }
}

const panelOf = (page: Page) => page.getByRole('dialog', { name: 'Synchronisation' })
const lostOf = (page: Page, name = '') =>
  panelOf(page)
    .getByRole('list', { name: 'Modifications à refaire' })
    .getByRole('listitem')
    .filter({ hasText: name })

const NAMES = ['Luna', 'Nova', 'Mali', 'Idris'] as const

test.runIf(isFullRun)(
  'edits that a restored server has lost are reported and offered: one is made again, one is left, and the rest made again at once',
  async () => {
    const { page, before, made } = await withLostEdits(...NAMES)
    await status(page, '4 fiches à vérifier')
    await page
      .getByText(
        'Le serveur a été restauré à partir d’une sauvegarde : 4 de vos modifications n’y sont plus.',
      )
      .waitFor()
    await page.getByRole('button', { name: 'Voir', exact: true }).click()
    await panelOf(page).getByText('Absentes du serveur restauré (4)').waitFor()
    const luna = plain(await lostOf(page, 'Luna').innerText())
    expect(luna).toContain(`Votre valeur ${made.Luna} €`)
    expect(luna).toContain(`Valeur du serveur ${before.Luna} €`)
    await expectNoViolations(page, '[role=dialog]')

    await lostOf(page, 'Luna').getByRole('button', { name: 'Réappliquer' }).click()
    await expect.poll(() => lostOf(page, 'Luna').count()).toBe(0)
    await expect.poll(() => pricesOf(NAMES)).toEqual({ ...before, Luna: made.Luna })
    await lostOf(page, 'Nova').getByRole('button', { name: 'Laisser' }).click()
    await expect.poll(() => lostOf(page, 'Nova').count()).toBe(0)
    await page.getByText('Une fiche laissée telle quelle').waitFor()
    await page.getByRole('button', { name: 'Annuler', exact: true }).click()
    await panelOf(page).getByText('Absentes du serveur restauré (3)').waitFor()
    await lostOf(page, 'Nova').getByRole('button', { name: 'Laisser' }).click()
    await expect.poll(() => lostOf(page, 'Nova').count()).toBe(0)
    await panelOf(page).getByText('Absentes du serveur restauré (2)').waitFor()

    await panelOf(page).getByRole('button', { name: 'Tout réappliquer' }).click()
    await expect.poll(() => lostOf(page).count()).toBe(0)
    await panelOf(page).getByText('À jour', { exact: true }).first().waitFor()
    await expect.poll(() => pricesOf(NAMES)).toEqual({ ...made, Nova: before.Nova })
  },
)

test.runIf(isFullRun)(
  'edits that a restored server has lost can all be left at once, and are offered no more',
  async () => {
    const { page, before } = await withLostEdits('Sakura', 'Caio')
    await page.getByRole('button', { name: '2 fiches à vérifier' }).click()
    await panelOf(page).getByText('Absentes du serveur restauré (2)').waitFor()
    await panelOf(page).getByRole('button', { name: 'Tout laisser tel quel' }).click()
    await expect.poll(() => lostOf(page).count()).toBe(0)
    await panelOf(page).getByText('À jour', { exact: true }).first().waitFor()

    await page.keyboard.press('Escape')
    await panelOf(page).waitFor({ state: 'hidden' })
    await page.reload()
    await page.getByText('Luna').first().waitFor()
    await status(page, 'À jour')
    expect(await page.getByText('Le serveur a été restauré').count()).toBe(0)
    expect(await pricesOf(['Sakura', 'Caio'])).toEqual(before)
  },
)
