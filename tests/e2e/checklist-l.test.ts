import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { monthOf } from '#domain/business-calendar.ts'
import { monthStart } from '#domain/calendar-month.ts'
import { shortId } from '#domain/uuid.ts'
import { createDateFormat } from '#i18n/create-date-format.ts'
import { isFullRun } from '#tests/support/full-run.ts'
import { openApi, toast, waitUntilKept } from './support/admin-actions.ts'
import { setOffline } from './support/device-network.ts'
import { isBasicServer } from './support/start-product.ts'
import { untilHydrated } from './support/until-hydrated.ts'
import { expectNoViolations } from './support/violations.ts'
import { visitAdmin } from './support/visit-admin.ts'
import { plain } from './support/visit-site.ts'

const admin = visitAdmin(undefined, { keepsPage: true })
const list = (name: string) => admin.page().getByRole('list', { name }).locator('li')
const chart = () => admin.page().getByRole('img', { name: /^Revenus des douze derniers mois/ })
const bars = () => chart().locator('rect[data-main]')
type Dashboard = {
  readonly total_models: number
  readonly total_users: number
  readonly total_orders: number
  readonly total_revenue: number
  readonly monthly_revenue: number
  readonly recent_orders: readonly { id: string; date: string; amount: number; status: string }[]
  readonly popular_models: readonly { name: string; sales: number }[]
}
const dashboard = async (): Promise<Dashboard> => (await admin.request('dashboard')).json()

const euros = (amount: number): string =>
  plain(
    new Intl.NumberFormat('fr-FR', {
      style: 'currency',
      currency: 'EUR',
      maximumFractionDigits: 0,
    }).format(amount),
  )

/** The four cards, as read by a screen reader. */
const cards = async (): Promise<string[]> =>
  (await admin.page().locator('main dl > div').allInnerTexts()).map(plain)

test('L 187, 188, 195: four cards with the server’s counts, each compared with the previous month', async () => {
  await admin.open('dashboard')
  const known = await dashboard()
  await expect
    .poll(cards)
    .toEqual([
      `Modèles IA actifs ${known.total_models} +12% ce mois`,
      `Utilisateurs ${known.total_users} +8% ce mois`,
      `Commandes ${known.total_orders} +23% ce mois`,
      `Revenus totaux ${euros(known.total_revenue)} +15% ce mois`,
    ])
})

test('L 189: twelve months are drawn, this month’s revenue is shown, and a table says the same', async () => {
  await admin.open('dashboard')
  const known = await dashboard()
  await expect.poll(() => bars().count()).toBe(12)
  const heights = await bars().evaluateAll((all) =>
    all.map((bar) => Number(bar.getAttribute('height'))),
  )
  expect(Math.min(...heights)).toBeGreaterThan(0)
  expect(await admin.words()).toContain(`${euros(known.monthly_revenue)} ce mois`)

  const table = admin.page().getByRole('table', { name: 'Revenus mensuels' })
  await expect.poll(() => table.isVisible()).toBe(false)
  await admin.page().locator('summary').focus()
  await admin.page().keyboard.press('Enter')
  await table.waitFor()
  const rows = (await table.getByRole('row').allInnerTexts()).map(plain)
  expect(rows).toHaveLength(14)
  expect(rows.at(-2)).toContain(euros(known.monthly_revenue))
  expect(rows.at(-1)).toContain(euros(known.total_revenue))
})

type KnownOrder = { readonly month: string; readonly cents: number }

/** The counted orders, each with its month, as '2026-11'. */
const countedOrders = async (): Promise<KnownOrder[]> =>
  (await admin.rows('orders'))
    .filter(({ status }) => status === 'paid' || status === 'completed')
    .map(({ created_at, total_amount }) => ({
      month: monthOf(Date.parse(String(created_at))),
      cents: Math.round(Number(total_amount) * 100),
    }))

/** This month and the eleven before, oldest first. */
const lastMonths = (): string[] => {
  const nowMs = Date.now()
  return Array.from({ length: 12 }, (_, at) => monthOf(monthStart(nowMs, 11 - at)))
}

const monthName = (month: string): string =>
  createDateFormat('fr', { month: 'long', year: 'numeric' })(new Date(month))

test('L 189: each month shows its orders and their sum, in the table and as the height of its bar', async () => {
  const orders = await countedOrders()
  const known = lastMonths().map((month) => {
    const its = orders.filter((order) => order.month === month)
    return { month, count: its.length, cents: its.reduce((sum, { cents }) => sum + cents, 0) }
  })
  // Otherwise one month could be confused with another.
  expect(new Set(known.map(({ cents }) => cents)).size).toBeGreaterThan(6)
  await admin.open('dashboard')
  await admin.page().locator('summary').click()
  const rows = admin.page().getByRole('table', { name: 'Revenus mensuels' }).getByRole('row')
  await expect
    .poll(async () => (await rows.allInnerTexts()).slice(1, -1).map((text) => plain(text).trim()))
    .toEqual(
      known.map(
        ({ month, count, cents }) => `${plain(monthName(month))} ${count} ${euros(cents / 100)}`,
      ),
    )
  const best = Math.max(...known.map(({ cents }) => cents))
  const shares = async () => {
    const heights = await bars().evaluateAll((all) =>
      all.map((bar) => Number(bar.getAttribute('height'))),
    )
    return heights.map((height) => (height / Math.max(...heights)) * 100)
  }
  await expect
    .poll(shares)
    .toEqual(known.map(({ cents }) => expect.closeTo((cents / best) * 100, 0)))
})

test.runIf(isFullRun)('L 189: the chart’s code is loaded with the dashboard alone', async () => {
  const scripts: string[] = []
  const page = await admin.device().newPage()
  page.on('request', (request) => scripts.push(request.url()))
  const asked = () => scripts.filter((url) => /bar-chart/.test(url)).length
  await page.goto(`${admin.origin()}/`)
  await untilHydrated(page)
  expect(scripts.length).toBeGreaterThan(1)
  expect(asked()).toBe(0)
  await page.goto(`${admin.origin()}/admin/models`)
  await page.getByText('Luna').first().waitFor()
  expect(asked()).toBe(0)
  await page.getByRole('link', { name: 'Dashboard' }).first().click()
  await page.getByRole('img', { name: /^Revenus/ }).waitFor()
  expect(asked()).toBe(1)
})

// A basic server has no audit log, which the activity comes from.
test.skipIf(isBasicServer)(
  'L 190: an admin’s latest action is first in the recent activity',
  async () => {
    const api = await openApi(admin.origin())
    await api.update(await api.modelNamed('Luna'), { tags: ['lune'] })
    await api.update(await api.modelNamed('Mali'), { tags: ['jade'] })
    await admin.open('dashboard')
    const titles = async () =>
      (await list('Activité récente').allInnerTexts()).map((text) => plain(text).trim())
    await expect
      .poll(async () => (await titles()).slice(0, 2))
      .toEqual([
        expect.stringMatching(/^Modification · Modèle « Mali »/),
        expect.stringMatching(/^Modification · Modèle « Luna »/),
      ])
  },
)

test('L 191, 192: the five newest orders: eight characters, date, amount, and status', async () => {
  await admin.open('dashboard')
  const { recent_orders } = await dashboard()
  await expect.poll(() => list('Commandes récentes').count()).toBe(5)
  const rows = (await list('Commandes récentes').allInnerTexts()).map(plain)
  const label = { pending: 'En attente', paid: 'Payé', completed: 'Terminé', cancelled: 'Annulé' }
  for (const [at, { id, date, amount, status }] of recent_orders.entries()) {
    const day = createDateFormat('fr', { dateStyle: 'medium' })(new Date(date))
    for (const words of [
      shortId(id),
      plain(day),
      euros(amount),
      label[status as keyof typeof label],
    ])
      expect(rows[at]).toContain(words)
    if (id.length > 8) expect(rows[at]).not.toContain(id)
  }
  await list('Commandes récentes').first().getByRole('link').click()
  await admin.page().waitForURL(`**/admin/orders?commande=${recent_orders[0]?.id}`)
  await admin.page().getByRole('dialog').waitFor()
})

test('L 193: the five best-selling models: rank, name, sales', async () => {
  await admin.open('dashboard')
  const { popular_models } = await dashboard()
  await expect.poll(() => list('Modèles populaires').count()).toBe(5)
  const rows = (await list('Modèles populaires').allInnerTexts()).map(plain)
  for (const [at, { name, sales }] of popular_models.entries())
    expect(rows[at]).toBe(`${at + 1} ${name} ${sales} ventes`)
})

test.runIf(isFullRun)('L 194: each quick action works', async () => {
  const press = (name: string) =>
    admin.page().getByRole('main').getByRole('link', { name, exact: true }).click()
  await admin.open('dashboard')
  await press('Nouveau modèle')
  await admin.page().waitForURL('**/admin/models?modele=nouveau')
  await admin.page().getByRole('dialog', { name: 'Nouveau modèle' }).waitFor()
  await admin.open('dashboard')
  await press('Gérer les utilisateurs')
  await admin.page().waitForURL('**/admin/users')
  await admin.open('dashboard')
  await press('Messages')
  await admin.page().waitForURL('**/admin/messages')

  await admin.open('dashboard')
  const { monthly_revenue } = await dashboard()
  const [file] = await Promise.all([
    admin.page().waitForEvent('download'),
    admin.page().getByRole('button', { name: 'Rapports' }).click(),
  ])
  await toast(admin.page(), 'Rapport des douze derniers mois enregistré')
  expect(file.suggestedFilename()).toMatch(/^neomuse-revenus-\d{4}-\d\d-\d\d\.csv$/)
  const lines = (await readFile(await file.path(), 'utf8')).trim().split('\r\n')
  expect(lines).toHaveLength(13)
  expect(lines.at(-1)).toMatch(new RegExp(`;${monthly_revenue},00$`))
})

test('L 187, 188, 189, 191, 193: everything works offline, after a reload', async () => {
  await admin.useFreshDevice()
  await admin.open('dashboard')
  await waitUntilKept(admin.page())
  await expect
    .poll(() =>
      admin.page().evaluate(async () => {
        const kept = await (await caches.open('neomuse-admin')).keys()
        return kept.some(({ url }) => url.includes('bar-chart'))
      }),
    )
    .toBe(true)
  const shown = await cards()
  expect(shown.join()).toMatch(/\+12% .*\+8% .*\+23% .*\+15% /)
  /** The first line of each row; empty while the lists are being loaded. */
  const titles = async () => {
    const texts = []
    for (const name of ['Commandes récentes', 'Modèles populaires', 'Activité récente'])
      texts.push(...(await list(name).allInnerTexts()).map((text) => text.trim().split('\n')[0]))
    return texts
  }
  await expect
    .poll(titles)
    .toEqual(Array.from({ length: isBasicServer ? 10 : 15 }, () => expect.stringMatching(/./)))
  const shownTitles = await titles()
  await setOffline(admin.device(), true)
  await admin.page().reload()
  await expect.poll(cards).toEqual(shown)
  await expect.poll(() => bars().count()).toBe(12)
  await expect.poll(titles).toEqual(shownTitles)
  await admin.page().getByText('Hors ligne · chiffres reçus').waitFor()
})

const DAY_MS = 24 * 60 * 60_000

// A basic server sends no header that identifies its answers.
test.skipIf(isBasicServer || !isFullRun)(
  'L 188, 189: months follow the server’s clock, not the device’s, also offline',
  async () => {
    await admin.useFreshDevice()
    const serverNow = new Date(Date.now() + 70 * DAY_MS)
    await admin.device().route(/\/api\/admin\/(?!changes)/, async (route) => {
      const response = await route.fetch().catch(() => null)
      if (response === null) return route.abort()
      const headers = { ...response.headers(), date: serverNow.toUTCString() }
      return route.fulfill({ response, headers })
    })
    await admin.open('dashboard')
    const today = createDateFormat('fr', { day: 'numeric', month: 'long' })
    const month = createDateFormat('fr', { month: 'long', year: 'numeric' })
    const shownText = () => admin.words()
    await expect.poll(shownText).toContain(`à la même date (${plain(today(serverNow.getTime()))})`)
    await waitUntilKept(admin.page())
    await setOffline(admin.device(), true)
    await admin.page().reload()
    await expect.poll(shownText).toContain(`à la même date (${plain(today(serverNow.getTime()))})`)
    await admin.page().locator('summary').click()
    const rows = admin.page().getByRole('table', { name: 'Revenus mensuels' }).getByRole('row')
    await expect
      .poll(async () => plain((await rows.nth(12).innerText()).toLowerCase()))
      .toContain(plain(month(serverNow.getTime())))
    await admin.device().unrouteAll({ behavior: 'ignoreErrors' })
  },
)

test.runIf(isFullRun)(
  'L 196: a failing server leaves all figures in place, and shows only in the age of the data',
  async () => {
    await admin.open('dashboard')
    const shown = await cards()
    for (const entity of ['models', 'users', 'orders', 'batch', 'changes'])
      await admin.refuse(entity)
    const logged: string[] = []
    admin.page().on('console', (line) => logged.push(line.text()))
    await admin.page().reload()
    await admin.page().getByText('Serveur indisponible · chiffres reçus').waitFor()
    await expect.poll(cards).toEqual(shown)
    expect(logged).toContain('dashboard: unavailable')
    expect(await admin.page().getByText('Erreur', { exact: true }).count()).toBe(0)
  },
)

test('K 184: the bell lists new orders and unread messages, and each entry leads to its row', async () => {
  const unread = (await admin.rows('messages')).filter(({ is_read }) => !is_read)
  const pending = (await admin.rows('orders'))
    .filter(({ status }) => status === 'pending')
    .toSorted((a, b) => String(b.created_at).localeCompare(String(a.created_at)))
  await admin.open('dashboard')
  const page = admin.page()
  const bell = page.getByRole('button', {
    name: `Notifications, ${pending.length} commandes en attente, ${unread.length} messages non lus`,
  })
  await bell.waitFor()
  await page
    .getByText(String(pending.length + unread.length), { exact: true })
    .first()
    .waitFor()
  const entries = (kind: string) =>
    page.getByRole('group', { name: new RegExp(kind) }).getByRole('menuitem')

  await bell.click()
  await expect.poll(() => entries('commandes').count()).toBe(pending.length)
  await expect.poll(() => entries('messages').count()).toBe(unread.length)
  await expectNoViolations(page)
  await entries('commandes').first().click()
  await page.waitForURL(`**/admin/orders?commande=${pending[0]?.id}`)
  await page.getByRole('dialog').waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'hidden' })

  await bell.click()
  const [message] = unread
  await entries('messages')
    .filter({ hasText: String(message?.subject) })
    .click()
  await page.waitForURL(`**/admin/messages?message=${message?.id}`)
  await toast(page, 'Message marqué comme lu')
  await page.keyboard.press('Escape')
  await page
    .getByRole('button', { name: `${unread.length - 1} messages non lus` })
    .first()
    .waitFor()
})

test.runIf(isFullRun)(
  'K 184: a refused edit is in the bell too, and leads to the tray',
  async () => {
    const pending = await admin.pendingOrder()
    const page = admin.page()
    await admin.open(`orders?commande=${pending.id}`)
    const pay = page.getByRole('dialog').getByRole('button', { name: 'Marquer comme payé' })
    await pay.waitFor()
    await setOffline(admin.device(), true)
    await pay.click()
    await toast(page, 'Statut de la commande mis à jour')
    await admin.put(`orders/${pending.id}`, { status: 'cancelled' })
    await setOffline(admin.device(), false)
    await page.getByText('Erreur lors de la mise à jour').first().waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: /^Notifications.*1 modification refusée/ }).click()
    await page
      .getByRole('group', { name: '1 modification refusée' })
      .getByRole('menuitem', { name: /modification refusée/ })
      .click()
    await page.waitForURL('**/*panneau=synchronisation*')
    await page.getByRole('dialog').waitFor()
  },
)
