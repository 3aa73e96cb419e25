import type { Locator } from 'playwright-core'
import { expect, test } from 'vitest'
import { SYNC_EPOCH_HEADER } from '#contract/sync-protocol.ts'
import { isFullRun } from '#tests/support/full-run.ts'
import { changeModel, status, toast, waitUntilKept } from './support/admin-actions.ts'
import { setOffline } from './support/device-network.ts'
import { expectNoViolations } from './support/violations.ts'
import { visitAdmin } from './support/visit-admin.ts'
import { plain } from './support/visit-site.ts'

const admin = visitAdmin(undefined, { hasServiceWorker: true, keepsPage: true })
const panel = () => admin.page().getByRole('dialog', { name: 'Synchronisation' })
const itemOf = (list: string, name: string): Locator =>
  panel().getByRole('list', { name: list }).getByRole('listitem').filter({ hasText: name })
const waiting = (name: string) => itemOf('Modifications en attente', name)
const words = async (item: Locator) => plain(await item.innerText())

const triesOf = async (name: string): Promise<number> =>
  Number(/(\d+) essais?/.exec(await words(waiting(name)))?.[1])

/** Makes edits offline; back online, both are sent together, and answered as `route` defines. */
const changeBoth = async <T>(
  prices: Readonly<Record<string, string>>,
  route: () => Promise<T>,
): Promise<T> => {
  await setOffline(admin.device(), true)
  for (const [model, Prix] of Object.entries(prices))
    await changeModel(admin.page(), model, { Prix })
  await status(admin.page(), 'Hors ligne · 2 en attente')
  // Answers of a route work offline, too.
  const routed = await route()
  await setOffline(admin.device(), false)
  return routed
}

/** Makes the server refuse both edits, in one answer; counts how often it has done so. */
const refuseBatch = async (): Promise<() => number> => {
  const epoch = (await admin.request('me')).headers.get(SYNC_EPOCH_HEADER) ?? ''
  const body = { code: 'invalid-fields', detail: 'Le serveur n’en veut pas.', fields: [] }
  const responses = [1, 2].map(() => ({ status: 422, headers: {}, body }))
  let refusals = 0
  const device = admin.device()
  // An edit that is due just before the network returns would be sent alone, and saved.
  await device.route('**/api/admin/models/*', (route) => route.abort())
  await device.route('**/api/admin/batch', (route) => {
    refusals += 1
    return route.fulfill({ headers: { [SYNC_EPOCH_HEADER]: epoch }, json: { responses } })
  })
  return () => refusals
}

const comeOnline = () => void dispatchEvent(new Event('online'))

const openPanel = async (pill: string): Promise<void> => {
  await admin.page().getByRole('button', { name: pill }).first().click()
  await panel().waitFor()
}

const priceOf = async (name: string) =>
  (await admin.rows('models')).find((row) => row.name === name)?.price

/** A price that none of these models has. */
const nextPrices = async (...names: readonly string[]): Promise<Record<string, string>> =>
  Object.fromEntries(
    await Promise.all(
      names.map(async (name) => [name, String(Math.floor(Number(await priceOf(name))) + 1)]),
    ),
  )

test.runIf(isFullRun)(
  'two refused edits are reported by one toast; the typed values can be copied, and both be ignored',
  async () => {
    const page = admin.page()
    await admin.device().grantPermissions(['clipboard-read', 'clipboard-write'])
    await admin.open('models')
    await waitUntilKept(page)
    const refusals = await changeBoth({ Luna: '31', Nova: '52' }, refuseBatch)
    // An edit that was sent alone and failed is due again, with the other, when the network returns.
    const seeRefusal = async () => {
      if (refusals() === 0) await page.evaluate(comeOnline)
      return refusals()
    }
    await expect.poll(seeRefusal, { interval: 500 }).toBe(1)
    await admin.failure('2 modifications refusées par le serveur')
    await page.getByRole('button', { name: 'Voir' }).first().click()
    await panel().getByText('Refusées (2)').waitFor()
    await expectNoViolations(page, '[role=dialog]')
    const luna = itemOf('Modifications refusées', 'Luna')
    expect(await words(luna)).toMatch(/Modification · (à l’instant|maintenant|il y a)/)
    await luna.getByRole('button', { name: 'Copier' }).click()
    await toast(page, 'Copié')
    const copied = await page.evaluate(() => navigator.clipboard.readText())
    expect(plain(copied)).toBe('Modèle « Luna » Prix : 31 €')

    await panel().getByRole('button', { name: 'Tout ignorer' }).click()
    const question = page.getByRole('alertdialog', { name: 'Ignorer 2 modifications refusées ?' })
    await question.getByRole('button', { name: 'Tout ignorer' }).click()
    await toast(page, '2 modifications ignorées')
    // The toast stays while the pointer is over it.
    await page.locator('[data-toast][data-state=open]').filter({ hasText: 'ignorées' }).hover()
    await panel().getByText('Refusées').waitFor({ state: 'hidden' })
    await page.getByRole('button', { name: 'Annuler' }).first().click()
    await panel().getByText('Refusées (2)').waitFor()
  },
)

test.runIf(isFullRun)(
  'of waiting edits the panel shows since when, how often and when next; one is discarded, the other retried, alone and with all',
  async () => {
    const page = admin.page()
    await admin.open('models')
    await waitUntilKept(page)
    const before = await priceOf('Mali')
    const prices = await nextPrices('Mali', 'Idris')
    const isBusy = {
      status: 503,
      headers: { 'Retry-After': '3600' },
      json: { detail: 'Plus tard.' },
    }
    await changeBoth(prices, () =>
      admin.device().route(/\/api\/admin\/(batch|models\/)/, (route) => route.fulfill(isBusy)),
    )
    await status(page, 'Serveur indisponible · 2 en attente')
    await openPanel('Serveur indisponible · 2 en attente')
    await panel().getByText('En attente (2)').waitFor()
    for (const name of ['Mali', 'Idris']) {
      await expect.poll(() => words(waiting(name))).toMatch(/Modification · .+ Prix \d essais? · /)
      await expect.poll(() => words(waiting(name))).toMatch(/prochain essai dans \d+ minutes/)
    }
    await expectNoViolations(page, '[role=dialog]')

    await waiting('Mali').getByRole('button', { name: 'Abandonner' }).click()
    const question = page.getByRole('alertdialog').or(page.getByRole('dialog')).last()
    await question.getByText(/Mali.+reprend les valeurs du serveur\./).waitFor()
    await question.getByRole('button', { name: 'Abandonner' }).click()
    await panel().getByText('En attente (1)').waitFor()
    await expect.poll(() => waiting('Mali').count()).toBe(0)

    // Minutes before its next attempt.
    const tries = await triesOf('Idris')
    await waiting('Idris').getByRole('button', { name: 'Réessayer' }).click()
    await expect.poll(() => triesOf('Idris')).toBeGreaterThan(tries)

    await admin.device().unrouteAll()
    expect(await priceOf('Idris')).not.toBe(Number(prices.Idris))
    await panel().getByRole('button', { name: 'Tout réessayer maintenant' }).click()
    await panel().getByText('À jour', { exact: true }).first().waitFor()
    expect(await priceOf('Idris')).toBe(Number(prices.Idris))
    expect(await priceOf('Mali')).toBe(before)
  },
)

test.runIf(isFullRun).each([
  [
    'a portal',
    'Serveur indisponible',
    'un intermédiaire du réseau a répondu à la place du serveur',
  ],
  ['a server that fails', 'Serveur indisponible', 'le serveur ne répond pas'],
  ['no network', 'Hors ligne', 'hors ligne'],
] as const)('an edit that waits because of %s says so', async (what, pill, reason) => {
  await admin.open('models')
  await waitUntilKept(admin.page())
  const epoch = (await admin.request('me')).headers.get(SYNC_EPOCH_HEADER) ?? ''
  await changeBoth(await nextPrices('Idris', 'Caio'), () =>
    admin.device().route(/\/api\/admin\/(?!me$)/, (route) => {
      if (what === 'no network') return route.abort()
      if (what === 'a portal')
        return route.fulfill({ contentType: 'text/html', body: '<h1>Wi-Fi</h1>' })
      return route.fulfill({ status: 500, headers: { [SYNC_EPOCH_HEADER]: epoch }, json: {} })
    }),
  )
  await status(admin.page(), `${pill} · 2 en attente`)
  await openPanel(`${pill} · 2 en attente`)
  for (const name of ['Idris', 'Caio'])
    await expect.poll(() => words(waiting(name))).toMatch(new RegExp(`essais? · ${reason}`))
})

test.runIf(isFullRun)(
  'a row that makes the server fail is shown as blocked, with its reason; the others pass, and it is sent once the server works',
  async () => {
    const page = admin.page()
    await admin.open('models')
    await waitUntilKept(page)
    const prices = await nextPrices('Sakura', 'Luna')
    const epoch = (await admin.request('me')).headers.get(SYNC_EPOCH_HEADER) ?? ''
    const headers = { [SYNC_EPOCH_HEADER]: epoch }
    const sakura = (await admin.rows('models')).find(({ name }) => name === 'Sakura')?.id
    let isWell = false
    await changeBoth(prices, async () => {
      // Sent one by one, each gets its own answer.
      await admin
        .device()
        .route('**/api/admin/batch', (route) => route.fulfill({ status: 404, headers }))
      await admin
        .device()
        .route(`**/api/admin/models/${sakura}`, (route) =>
          isWell ? route.continue() : route.fulfill({ status: 500, headers, json: {} }),
        )
    })
    await status(page, 'Fiche bloquée · 1 en attente')
    expect(await priceOf('Luna')).toBe(Number(prices.Luna))
    await openPanel('Fiche bloquée · 1 en attente')
    await panel().getByText('Le serveur n’arrive pas à traiter une fiche').waitFor()
    await expect
      .poll(() => words(waiting('Sakura')))
      .toMatch(/essais · le serveur n'arrive pas à traiter cette fiche · prochain essai/)
    await expectNoViolations(page, '[role=dialog]')

    isWell = true
    await panel().getByText('À jour', { exact: true }).first().waitFor()
    expect(await priceOf('Sakura')).toBe(Number(prices.Sakura))
  },
)
