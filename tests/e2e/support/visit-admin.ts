import type { BrowserContext, Page } from 'playwright-core'
import { afterEach, beforeAll, beforeEach, expect, onTestFinished } from 'vitest'
import type { FieldProblem } from '#contract/problems.ts'
import { SYNC_EPOCH_HEADER } from '#contract/sync-protocol.ts'
import { isShortRun } from '#tests/support/full-run.ts'
import { createAdmin, type SavedSession, saveSession, untilLoaded } from './admin-actions.ts'
import { readOutbox, releaseHeldEdits } from './browser-storage.ts'
import { openDevice } from './device-network.ts'
import { goOn } from './kept-page.ts'
import { type ProductSettings, serveProduct } from './serve-product.ts'
import { createSharedDevice, type FreshDevice } from './shared-device.ts'
import { showFailure } from './show-failure.ts'
import { isBasicServer } from './start-product.ts'
import { DESK, isProblem, plain } from './visit-site.ts'
import { untilFocusSettled } from './watch-focus.ts'

type AnyValues = Readonly<Record<string, unknown>>
type AnyRow = { readonly id: string } & AnyValues

/** Setup for a story of a back-office screen: one product and one device per file, signed in again for each story. */
export const visitAdmin = (
  settings?: ProductSettings,
  { hasServiceWorker = false, keepsPage = false } = {},
) => {
  const product = serveProduct(settings)
  let session: SavedSession
  let devices: ReturnType<typeof createSharedDevice>
  let device: BrowserContext
  let page: Page
  let problems: string[]
  let logged: string[]

  beforeAll(async () => {
    const origin = product.origin()
    await createAdmin(origin)
    session = await saveSession(origin)
    devices = createSharedDevice({
      browser: product.browser(),
      origin,
      viewport: DESK,
      session,
      hasServiceWorker,
      keepsPage: keepsPage && isShortRun,
    })
  })
  const start = (opened: Page): void => {
    page = opened
    device = page.context()
    // Shorter than a test's timeout: then the message names the step.
    page.setDefaultTimeout(20_000)
    page.on('pageerror', (error) => problems.push(String(error)))
    page.on('console', (message) => {
      logged.push(plain(message.text()))
      if (isProblem(message)) problems.push(message.text())
    })
  }
  beforeEach(async () => {
    problems = []
    logged = []
    start(await devices.open())
  })
  afterEach(async (story) => {
    await showFailure(story, device)
    await devices.finish(device)
    // Being offline, or a server's refusal, causes console messages by itself.
    expect(
      problems.filter((problem) => !/net::ERR_|Failed to load resource/.test(problem)),
    ).toEqual([])
  })

  const request = async (path: string, init: RequestInit = {}): Promise<Response> => {
    const saved = session.origins[0]?.localStorage.find(({ name }) => name === 'admin_token')
    const headers = {
      Authorization: `Bearer ${saved?.value ?? ''}`,
      'Content-Type': 'application/json',
    }
    return fetch(`${product.origin()}/api/admin/${path}`, { ...init, headers })
  }
  const rows = async (entity: string): Promise<AnyRow[]> => {
    const found: AnyRow[] = await (await request(entity)).json()
    return found.map((row) => ({ ...row, id: String(row.id) }))
  }
  /** Data sent by a visitor; a basic server has no call for it, and gets the row itself. */
  const sendForm = async (form: string, values: AnyValues, list: string): Promise<void> => {
    const path = isBasicServer ? `/test/rows/${list}` : `/api/${form}`
    const answer = await fetch(`${product.origin()}${path}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(values),
    })
    expect(answer.status).toBe(201)
  }
  const find = async (entity: string, isMeant: (row: AnyRow) => boolean): Promise<AnyRow> => {
    const row = (await rows(entity)).find(isMeant)
    if (!row) throw new Error(`no such row in ${entity}`)
    return row
  }
  /** Makes the server answer every edit of an entity in this way, for this device. */
  const answerEdits = async (
    entity: string,
    answer: { readonly status: number; readonly json: AnyValues },
  ): Promise<void> => {
    const epoch = (await request('me')).headers.get(SYNC_EPOCH_HEADER)
    const headers = epoch === null ? {} : { [SYNC_EPOCH_HEADER]: epoch }
    // Sent one by one, each gets its own answer.
    await device.route('**/api/admin/batch', (route) => route.fulfill({ status: 404, headers }))
    const ofEntity = ({ pathname }: URL) =>
      `${pathname}/`.startsWith(`/api/admin/${entity}/`) && !pathname.endsWith('/batch')
    await device.route(ofEntity, (route) =>
      route.request().method() === 'GET' ? route.fallback() : route.fulfill({ headers, ...answer }),
    )
  }
  return {
    page: () => page,
    device: () => device,
    origin: product.origin,
    dataDir: product.dataDir,
    /** This story runs on a new device, which may have a service worker. */
    useFreshDevice: async (options: FreshDevice = {}): Promise<void> => {
      await page.close()
      start(await devices.openFresh(options))
    },
    /** A separate phone with a touch screen, on which the same admin is signed in. */
    openPhone: async (): Promise<Page> => {
      const phone = await openDevice(product.browser(), {
        serviceWorkers: 'block',
        viewport: { width: 390, height: 844 },
        hasTouch: true,
        isMobile: true,
        storageState: session,
      })
      onTestFinished(() => phone.close())
      const its = await phone.newPage()
      its.setDefaultTimeout(20_000)
      return its
    },
    /** Opens a screen and waits until the device has all of its data. */
    open: async (path: string): Promise<void> => {
      if (await devices.isKept()) return goOn(page, `/admin/${path}`)
      await untilFocusSettled(page)
      await page.goto(`${product.origin()}/admin/${path}`)
      await untilLoaded(page)
    },
    /** From one screen to another one in the same page. */
    goOn: (path: string): Promise<void> => goOn(page, `/admin/${path}`),
    /**
     * Waits until every edit has reached the server; by text, since an open dialog hides the roles behind it. Only the
     * pill's text counts: a toast may also contain 'mis à jour'.
     */
    settled: async (): Promise<void> => {
      await releaseHeldEdits(page)
      // The status follows the outbox a moment later: it may still show "À jour" from before the edit.
      await expect.poll(() => readOutbox(page)).toEqual([])
      await page.getByText('En attente d’envoi').first().waitFor({ state: 'detached' })
      await page.getByText('À jour', { exact: true }).first().waitFor({ state: 'attached' })
    },
    /** Stories do not wait until the undo has expired. */
    sendNow: (): Promise<void> => releaseHeldEdits(page),
    words: async (selector = 'main'): Promise<string> => plain(await page.innerText(selector)),
    search: (): string => decodeURIComponent(new URL(page.url()).search),
    /** Makes the server fail at an entity's list, for this device, with a server's own message. */
    refuse: async (entity: string): Promise<void> => {
      const json = { detail: 'Le serveur n’y arrive pas.' }
      await device.route(`**/api/admin/${entity}*`, (route) => route.fulfill({ status: 503, json }))
    },
    answerEdits,
    /** Makes the server refuse every edit of an entity for good, for this device. */
    refuseEdits: (entity: string, fields: readonly FieldProblem[] = []): Promise<void> => {
      const json = { code: 'invalid-fields', detail: 'Le serveur n’en veut pas.', fields }
      return answerEdits(entity, { status: 422, json })
    },
    /** A destructive toast titled 'Erreur' has exactly this text, and it is logged. */
    failure: async (words: string): Promise<void> => {
      const toastTexts = async () =>
        (await page.getByRole('alert').locator('[data-toast]').allInnerTexts()).map((text) =>
          plain(text)
            .trim()
            .replace(/ Voir$/, ''),
        )
      await expect.poll(toastTexts).toContain(`Erreur ${words}`)
      await expect.poll(() => logged).toContain(`Erreur ${words}`)
    },
    /** Console messages up to now are expected: the story has caused a failure on purpose. */
    forgive: (complaint: RegExp): void => {
      problems = problems.filter((problem) => !complaint.test(problem))
    },
    /** The tray's text about a row of which one edit was refused; opened through the bell, at any time. */
    tray: async (name: string): Promise<string> => {
      await page.getByRole('button', { name: /^Notifications.*1 modification refusée/ }).click()
      await page.getByRole('menuitem', { name: /modification refusée/ }).click()
      const item = page
        .getByRole('dialog', { name: 'Synchronisation' })
        .getByRole('list', { name: 'Modifications refusées' })
        .getByRole('listitem')
        .filter({ hasText: name })
      return plain(await item.innerText())
    },
    request,
    /** Asks the server itself. */
    rows,
    find,
    /** An order that waits for its payment: a new one, when none does any more. */
    pendingOrder: async (): Promise<AnyRow> => {
      const isPending = ({ status }: AnyRow) => status === 'pending'
      if ((await rows('orders')).some(isPending)) return find('orders', isPending)
      // An existing user: the number of clients stays the same.
      const { email } = await find('users', ({ role }) => role === 'client')
      const order = { status: 'pending', email, name: 'Salomé Fabre', plan_id: 'starter' }
      await sendForm('checkout', order, 'orders')
      return find('orders', isPending)
    },
    /** An unread message with none of these subjects: a new one, when all are read. */
    unreadMessage: async (except: readonly string[] = []): Promise<AnyRow> => {
      const isUnread = ({ is_read, subject }: AnyRow) =>
        is_read === false && !except.includes(String(subject))
      if ((await rows('messages')).some(isUnread)) return find('messages', isUnread)
      const written = { name: 'Ann Lee', email: 'ann@example.org', message: 'Encore une question.' }
      const subject = `Question ${(await rows('messages')).length}`
      await sendForm('contact', { ...written, subject, is_read: false }, 'messages')
      return find('messages', isUnread)
    },
    settings: async (): Promise<Readonly<Record<string, unknown>>> =>
      (await request('settings')).json(),
    /** As another admin would do it. */
    put: async (path: string, body: unknown): Promise<void> => {
      const answer = await request(path, { method: 'PUT', body: JSON.stringify(body) })
      expect(answer.status).toBe(200)
    },
    /** The titles of a list's records, in its order, also of those below the window. */
    titles: (list: string): Promise<string[]> =>
      page.getByRole('list', { name: list }).getByRole('link').allTextContents(),
  }
}
