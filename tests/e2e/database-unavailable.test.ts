import { readFileSync } from 'node:fs'
import type { BrowserContext, Page } from 'playwright-core'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { isFullRun } from '#tests/support/full-run.ts'
import {
  ADMIN,
  changeModel,
  createModel,
  openModels,
  signIn,
  signInHere,
  status,
  toast,
  waitUntilKept,
} from './support/admin-actions.ts'
import {
  cachedPaths,
  databaseNames,
  eraseDatabases,
  holdOlderDatabase,
  readOutbox,
  readSyncLocks,
  upgradeDatabase,
} from './support/browser-storage.ts'
import { openDevice, setOffline } from './support/device-network.ts'
import { adminApi, serveProduct } from './support/serve-product.ts'
import { isBasicServer } from './support/start-product.ts'
import { expectNoViolations } from './support/violations.ts'

const COLLEAGUE = {
  email: 'grace@neomuse.test',
  password: 'encore une phrase de passe longue',
  first_name: 'Grace',
  last_name: 'Hopper',
}

/** With the number of its writes, if the server counts them. */
const written = (fields: Readonly<Record<string, unknown>>, version: number) =>
  isBasicServer ? fields : { ...fields, version }

const product = serveProduct()
const api = adminApi(product.origin)
let devices: BrowserContext[] = []

beforeAll(() => api().invite(COLLEAGUE))

afterEach(async () => {
  for (const device of devices) await device.close()
  devices = []
})

/** A separate device whose admin has the list of models open. */
const aDevice = async (as = ADMIN): Promise<{ device: BrowserContext; page: Page }> => {
  const device = await openDevice(product.browser(), { acceptDownloads: true })
  devices.push(device)
  const page = await device.newPage()
  await signIn(page, product.origin(), as)
  await atModels(page)
  return { device, page }
}

const atModels = async (page: Page): Promise<void> => {
  await openModels(page)
  await page.getByText('Luna').first().waitFor()
  await status(page, 'À jour')
}

/** A device without a network, and one edit on it. */
const withWaitingEdit = async (model: string, price: string) => {
  const { device, page } = await aDevice()
  await waitUntilKept(page)
  await setOffline(device, true)
  await changeModel(page, model, { Prix: price })
  await status(page, 'Hors ligne · 1 en attente')
  return { device, page }
}

const exportTo = async (page: Page): Promise<Buffer> => {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Exporter les modifications en attente' }).click(),
  ])
  return readFileSync(await download.path())
}

const importFrom = async (page: Page, buffer: Buffer, said: string): Promise<void> => {
  await status(page, 'À jour')
  await page.getByRole('button', { name: 'À jour' }).first().click()
  const picker = page.getByRole('dialog').locator('input[type=file]:not([capture])')
  await picker.setInputFiles({ name: 'neomuse.json', mimeType: 'application/json', buffer })
  await toast(page, said)
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
}

/** A destructive toast shows the reason. */
const refusesImport = async (page: Page, text: string, why: string): Promise<void> => {
  const failure = page.locator('[role=alert] [data-toast]').filter({ hasText: 'Erreur' })
  const failureShown = failure.filter({ hasText: why }).waitFor()
  await Promise.all([failureShown, importFrom(page, Buffer.from(text), why)])
}

test.runIf(isFullRun)(
  'edits exported from a phone without a network reach the server from a desk, each once',
  async () => {
    const { device: phone, page } = await withWaitingEdit('Luna', '31')
    await createModel(page, 'Aurore', '24,50')
    await status(page, 'Hors ligne · 2 en attente')
    await page.getByRole('button', { name: 'Hors ligne · 2 en attente' }).first().click()
    const file = await exportTo(page)
    await page.keyboard.press('Escape')

    const { page: desk } = await aDevice()
    await importFrom(desk, file, '2 modifications importées')
    await status(desk, 'À jour')
    await expect.poll(() => api().modelNamed('Luna')).toMatchObject(written({ price: 31 }, 2))
    await expect.poll(() => api().modelNamed('Aurore')).toMatchObject(written({ price: 24.5 }, 1))

    await importFrom(desk, file, 'Toutes ces modifications étaient déjà là')
    await setOffline(phone, false)
    await status(page, 'À jour')
    await expect.poll(() => readOutbox(page)).toEqual([])
    await expect.poll(() => api().modelNamed('Luna')).toMatchObject(written({ price: 31 }, 2))
    await expect.poll(() => api().modelNamed('Aurore')).toMatchObject(written({ price: 24.5 }, 1))
  },
)

test.runIf(isFullRun)(
  'a file of another account, of a newer version, or damaged, is refused with a reason, and nothing of it arrives',
  async () => {
    const { page } = await withWaitingEdit('Sakura', '77')
    await page.getByRole('button', { name: 'Hors ligne · 1 en attente' }).first().click()
    const text = String(await exportTo(page))
    // As an older app writes it, without a seal: changes in it break no seal.
    const { seal, ...file } = JSON.parse(text)
    const account = { ...file.account, id: 'someone-else', email: COLLEAGUE.email }

    const { page: desk } = await aDevice()
    await refusesImport(
      desk,
      JSON.stringify({ ...file, account }),
      `Ces modifications sont celles d’un autre compte : ${COLLEAGUE.email}.`,
    )
    await refusesImport(
      desk,
      JSON.stringify({ ...file, version: file.version + 10 }),
      'Ce fichier vient d’une version plus récente. Rechargez la page, puis réessayez.',
    )
    await refusesImport(
      desk,
      text.slice(0, text.length / 2),
      'Ce fichier ne contient pas de modifications exportées, ou il est endommagé.',
    )
    await refusesImport(
      desk,
      text.replace('"price":77', '"price":78'),
      'Ce fichier ne contient pas de modifications exportées, ou il est endommagé.',
    )
    await status(desk, 'À jour')
    expect(await readOutbox(desk)).toEqual([])
    expect((await api().modelNamed('Sakura')).price).not.toBe(77)
  },
)

test.runIf(isFullRun)(
  'two tabs share one lock; when the sending tab is closed, the other one continues',
  async () => {
    const { device, page: first } = await aDevice()
    const second = await device.newPage()
    await second.goto(`${product.origin()}/admin/models`)
    await second.getByText('Luna').first().waitFor()
    await expect.poll(() => readSyncLocks(second)).toMatchObject({ held: [{}], waiting: 1 })
    const [sender] = (await readSyncLocks(second)).held

    // The server commits, and no tab is left to receive the answer.
    const isCommitted = Promise.withResolvers<void>()
    let isClosed = false
    await device.route('**/api/admin/**', async (route) => {
      if (isClosed || route.request().method() === 'GET') return route.continue()
      await route.fetch()
      isCommitted.resolve()
    })
    await changeModel(second, 'Nova', { Prix: '52' })
    await isCommitted.promise
    isClosed = true
    await first.close()

    // The browser may report a tab as closed before its last script has ended.
    await expect.poll(() => readSyncLocks(second)).toMatchObject({ held: [{}], waiting: 0 })
    expect((await readSyncLocks(second)).held).not.toContain(sender)
    await status(second, 'À jour')
    await expect.poll(() => readOutbox(second)).toEqual([])
    await expect.poll(() => api().modelNamed('Nova')).toMatchObject(written({ price: 52 }, 2))
    await changeModel(second, 'Nova', { Prix: '53' })
    await expect.poll(() => api().modelNamed('Nova')).toMatchObject(written({ price: 53 }, 3))
  },
)

test.runIf(isFullRun)(
  'edits that the browser has erased are counted, until the admin has acknowledged it',
  async () => {
    const { device, page } = await withWaitingEdit('Mali', '33')
    // Not closed: the network would be back before its last script has ended.
    await page.goto(`${product.origin()}/offline.html`)
    await eraseDatabases(page)
    // The app's page there would reload by itself.
    await page.goto('about:blank')
    await setOffline(device, false)

    await page.goto(`${product.origin()}/admin/models`)
    const notice = page.getByText(
      '1 modification ou image qui n’était pas sur le serveur est perdue',
    )
    await notice.waitFor()
    await page.getByText('Luna').first().waitFor()
    await page.reload()
    await page.getByRole('button', { name: 'J’ai compris' }).click()
    await notice.waitFor({ state: 'hidden' })
    await page.reload()
    await status(page, 'À jour')
    await expect.poll(() => notice.count()).toBe(0)
    await expect.poll(() => api().modelNamed('Mali')).toMatchObject(written({ price: 12 }, 1))
  },
)

test.runIf(isFullRun)(
  'a browser without storage is reported, at the login and to an earlier session',
  async () => {
    const { device, page } = await aDevice()
    await device.addInitScript(() => {
      IDBFactory.prototype.open = () => {
        throw new DOMException('The operation is insecure.', 'SecurityError')
      }
    })
    await page.reload()
    await page.getByText('Ce navigateur refuse d’enregistrer des données').waitFor()
    await page.getByRole('button', { name: 'Déconnexion' }).click()
    await page.waitForURL('**/admin/login')
    await page.getByLabel('E-mail').fill(ADMIN.email)
    await page.locator('input[type=password]').fill(ADMIN.password)
    await page.keyboard.press('Enter')
    await page
      .getByRole('main')
      .getByText('Ce navigateur refuse d’enregistrer des données')
      .waitFor()
  },
)

test.runIf(isFullRun)(
  'a browser without newer language features than the oldest supported browser’s can sign in and edit',
  async () => {
    const device = await openDevice(product.browser())
    devices.push(device)
    await device.addInitScript(() => {
      const newer: readonly (readonly [object, readonly string[]])[] = [
        [Map, ['groupBy']],
        [Object, ['groupBy']],
        [Array, ['fromAsync']],
        [Promise, ['withResolvers', 'try']],
        [URL, ['parse', 'canParse']],
        [AbortSignal, ['any']],
        [Set.prototype, ['union', 'intersection', 'difference', 'isSubsetOf', 'isSupersetOf']],
        [String.prototype, ['isWellFormed', 'toWellFormed']],
      ]
      for (const [holder, names] of newer)
        for (const name of names) Reflect.deleteProperty(holder, name)
      Reflect.deleteProperty(globalThis, 'Iterator')
    })
    const page = await device.newPage()
    await signIn(page, product.origin())
    await atModels(page)
    await changeModel(page, 'Nova', { Description: 'Écrite par un navigateur plus ancien.' })
    await status(page, 'À jour')
    await expect
      .poll(() => api().modelNamed('Nova'))
      .toMatchObject({ description: 'Écrite par un navigateur plus ancien.' })
  },
)

test.runIf(isFullRun)(
  'a database of a newer app closes the page, keeps the edits, and lets them be exported',
  async () => {
    const { device, page } = await withWaitingEdit('Idris', '44')
    const newer = await device.newPage()
    await newer.goto(`${product.origin()}/offline.html`)
    await upgradeDatabase(newer)
    await page.getByText('Une version plus récente est ouverte dans un autre onglet').waitFor()
    await page.getByRole('button', { name: 'Recharger la page' }).click()
    await page.getByText('Cette page est trop ancienne').waitFor()
    const file = await exportTo(page)
    await page.close()

    const { page: desk } = await aDevice()
    await importFrom(desk, file, '1 modification importée')
    await status(desk, 'À jour')
    await expect.poll(() => api().modelNamed('Idris')).toMatchObject(written({ price: 44 }, 2))
  },
)

test.runIf(isFullRun)(
  'a database held by an old tab keeps the page closed, until that tab is closed',
  async () => {
    const { device, page: old } = await aDevice()
    const [name = ''] = await databaseNames(old)
    // Not a page of ours, so no script opens the database again.
    await old.goto(`${product.origin()}/favicon.svg`)
    await holdOlderDatabase(old, name)
    const page = await device.newPage()
    await page.goto(`${product.origin()}/admin/models`)
    await page.getByRole('heading', { name: 'Un autre onglet bloque vos données' }).waitFor()
    await page.getByText('cette page s’ouvrira automatiquement').waitFor()
    await page.getByRole('button', { name: 'Recharger la page' }).waitFor()
    await expectNoViolations(page)
    await old.close()
    await page.getByText('Luna').first().waitFor()
    await status(page, 'À jour')
  },
)

test.runIf(isFullRun)('no admin data is in Cache Storage', async () => {
  const { page } = await aDevice()
  await waitUntilKept(page)
  await page.reload()
  await changeModel(page, 'Idris', { Description: 'Relue, sans laisser de trace.' })
  for (const screen of ['Utilisateurs', 'Paramètres', 'Dashboard']) {
    await page.getByRole('link', { name: screen }).first().click()
    await page.locator('main:not(:has([aria-busy=true]))').waitFor()
  }
  await status(page, 'À jour')
  const kept = await cachedPaths(page)
  expect(kept).toContain('/admin.html')
  expect(kept.filter((path) => path.startsWith('/api/admin'))).toEqual([])
})

test.runIf(isFullRun)(
  'a session that ends while edits wait is reported; they are sent after the next sign-in',
  async () => {
    const { device, page } = await withWaitingEdit('Sakura', '36')
    await api().endSession(await page.evaluate(() => localStorage.getItem('admin_token') ?? ''))
    await setOffline(device, false)
    await page.getByText('Session expirée').first().waitFor()
    await status(page, 'Reconnexion requise · 1 en attente')
    await expect.poll(() => api().modelNamed('Sakura')).toMatchObject(written({ price: 22 }, 1))

    await page.getByRole('button', { name: 'Se reconnecter' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.locator('input[type=password]').fill(ADMIN.password)
    await dialog.getByRole('button', { name: 'Se connecter' }).click()
    await dialog.waitFor({ state: 'hidden' })
    await status(page, 'À jour')
    await expect.poll(() => api().modelNamed('Sakura')).toMatchObject(written({ price: 36 }, 2))
  },
)

test.runIf(isFullRun)(
  'edits kept at a sign-out wait for their own account, even if another account signs in meanwhile',
  async () => {
    const { device, page } = await withWaitingEdit('Caio', '37')
    await page.getByRole('button', { name: 'Déconnexion' }).click()
    await page.getByText('1 modification n’est pas encore sur le serveur.').waitFor()
    await page.getByRole('button', { name: 'Rester' }).click()
    await status(page, 'Hors ligne · 1 en attente')
    await page.getByRole('button', { name: 'Déconnexion' }).click()
    await page.getByRole('button', { name: 'Garder sur cet appareil' }).click()
    await page.waitForURL('**/admin/login')
    await setOffline(device, false)

    await signInHere(page, COLLEAGUE)
    await atModels(page)
    await changeModel(page, 'Caio', { Description: 'Relu par une collègue.' })
    await status(page, 'À jour')
    await expect
      .poll(() => api().modelNamed('Caio'))
      .toMatchObject(written({ description: 'Relu par une collègue.' }, 2))
    const after = await api().modelNamed('Caio')
    expect(after.price).not.toBe(37)
    await expect.poll(() => databaseNames(page)).toHaveLength(2)
    await page.getByRole('button', { name: 'Déconnexion' }).click()
    await page.waitForURL('**/admin/login')
    await expect.poll(() => databaseNames(page)).toHaveLength(1)

    await signInHere(page)
    await status(page, 'À jour')
    const both = written({ price: 37, description: 'Relu par une collègue.' }, 3)
    await expect.poll(() => api().modelNamed('Caio')).toMatchObject(both)
  },
)

test.runIf(isFullRun)('edits discarded at a sign-out leave nothing on the device', async () => {
  const { device, page } = await withWaitingEdit('Mali', '39')
  await page.getByRole('button', { name: 'Déconnexion' }).click()
  await page.getByRole('button', { name: 'Tout abandonner' }).click()
  await page.getByRole('button', { name: 'Abandonner et se déconnecter' }).click()
  await page.waitForURL('**/admin/login')
  await expect.poll(() => databaseNames(page)).toEqual([])

  await setOffline(device, false)
  await signInHere(page)
  await atModels(page)
  await expect.poll(() => page.getByText(/perdue/).count()).toBe(0)
  await expect.poll(() => api().modelNamed('Mali')).toMatchObject(written({ price: 12 }, 1))
})

test.runIf(isFullRun)(
  'a paused device sends nothing, not even after a reload, until it is resumed',
  async () => {
    const { device, page } = await aDevice()
    const another = await device.newPage()
    await another.goto(page.url())
    await page.bringToFront()
    const panel = page.getByRole('dialog')
    await page.getByRole('button', { name: 'À jour' }).click()
    await panel.getByRole('button', { name: 'Mettre en pause' }).click()
    await panel.getByText('En pause').first().waitFor()
    await panel.getByRole('button', { name: 'Fermer' }).click()
    await changeModel(page, 'Mali', { Prix: '47' })
    await status(page, 'En pause · 1 en attente')
    await status(another, 'En pause · 1 en attente')

    const asked: string[] = []
    device.on('request', (request) => asked.push(new URL(request.url()).pathname))
    await page.reload()
    await page.getByText('Luna').first().waitFor()
    await status(page, 'En pause · 1 en attente')
    expect(asked.filter((path) => /^\/api\/admin\/(models|batch)/.test(path))).toEqual([])
    expect((await api().modelNamed('Mali')).price).not.toBe(47)

    await page.getByRole('button', { name: 'En pause · 1 en attente' }).click()
    await panel.getByRole('button', { name: 'Reprendre la synchronisation' }).click()
    await panel.getByText('À jour', { exact: true }).first().waitFor()
    await expect.poll(() => api().modelNamed('Mali')).toMatchObject({ price: 47 })
    await status(another, 'À jour')
  },
)
