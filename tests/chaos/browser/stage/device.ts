import { randomUUID } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { BrowserContext, Page } from 'playwright-core'
import {
  changeModel,
  createModel,
  deleteModel,
  openModels,
  signIn,
  status,
  waitUntilKept,
} from '#tests/e2e/support/admin-actions.ts'
import { killBrowser, launchProfile } from '#tests/e2e/support/chromium.ts'
import type { Ledger } from '../check/ledger.ts'
import { type Committer, createCommitter } from './commit-in-page.ts'
import { createWatch, type Watch } from './watch-page.ts'

/** A browser with its profile on the disk, and a signed-in admin. */
export type Device = {
  readonly name: string
  readonly context: () => BrowserContext
  /** The tab that was opened last. */
  readonly page: () => Page
  readonly watch: Watch
  /** Signs in, and waits until everything for offline work is on the device. */
  readonly begin: () => Promise<void>
  readonly newTab: () => Promise<Page>
  readonly change: (model: string, fields: ModelFields, page?: Page) => Promise<void>
  readonly create: (model: string) => Promise<void>
  readonly remove: (model: string) => Promise<void>
  /** Creates this many new models at once. */
  readonly burst: (count: number) => Promise<void>
  /** Chromium writes localStorage, and the session in it, to the disk some seconds late; when it is closed, at once. */
  readonly settleSession: () => Promise<void>
  readonly kill: () => Promise<void>
  /** Opens the same profile again, at the list of models. */
  readonly reopen: (before?: (context: BrowserContext) => Promise<void>) => Promise<void>
  readonly close: () => Promise<void>
}

type ModelFields = { readonly price?: number; readonly description?: string }

const LABELS = { price: 'Prix', description: 'Description' } as const

export type DeviceOptions = {
  readonly name: string
  readonly folder: string
  readonly origin: string
  readonly ledger: Ledger
  readonly needsWholeBrowser: boolean
}

export const openDevice = async ({
  name,
  folder,
  origin,
  ledger,
  needsWholeBrowser,
}: DeviceOptions): Promise<Device> => {
  const profile = join(folder, `profile-${name}`)
  mkdirSync(profile)
  const watch = createWatch()
  const committer = createCommitter()
  const launch = async (): Promise<BrowserContext> => {
    const launched = await launchProfile(profile, { isWhole: needsWholeBrowser })
    watch.follow(launched)
    await committer.attach(launched)
    return launched
  }
  let context = await launch()
  let page = await context.newPage()

  const reopen: Device['reopen'] = async (before) => {
    context = await launch()
    await before?.(context)
    await newTab()
  }
  const newTab = async (): Promise<Page> => {
    page = await context.newPage()
    await page.goto(`${origin}/admin/models`)
    await page.locator('h1').first().waitFor()
    return page
  }
  return {
    name,
    watch,
    context: () => context,
    page: () => page,
    newTab,
    begin: async () => {
      await signIn(page, origin)
      await openModels(page)
      await page.getByText('Luna').first().waitFor()
      await status(page, 'À jour')
      await waitUntilKept(page)
    },
    change: (model, fields, tab = page) =>
      ledger.write({ by: name, type: 'update', model, fields }, () =>
        changeModel(tab, model, toTyped(fields)),
      ),
    create: (model) => {
      const price = ledger.nextPrice()
      return ledger.write({ by: name, type: 'create', model, fields: { price } }, () =>
        createModel(page, model, String(price)),
      )
    },
    remove: (model) =>
      ledger.write({ by: name, type: 'delete', model, fields: {} }, () => deleteModel(page, model)),
    burst: (count) => burst(page, { by: name, count, ledger, committer }),
    kill: () => killBrowser(context, profile),
    reopen,
    settleSession: async () => {
      await context.close()
      await reopen()
    },
    close: () => context.close(),
  }
}

const toTyped = (fields: ModelFields): Record<string, string> =>
  Object.fromEntries(
    Object.entries(LABELS).flatMap(([field, label]) => {
      const value = Object.entries(fields).find(([key]) => key === field)?.[1]
      return value === undefined ? [] : [[label, String(value)]]
    }),
  )

/** The values that the form fills in by itself. */
const PLAIN_MODEL = {
  type: 'Sexy',
  country: 'France',
  format: [],
  description: 'Enregistrée d’un coup.',
  images: [],
  tags: [],
  isNSFW: false,
  isActive: true,
}

type Burst = {
  readonly by: string
  readonly count: number
  readonly ledger: Ledger
  readonly committer: Committer
}

const burst = async (page: Page, { by, count, ledger, committer }: Burst): Promise<void> => {
  const drafts = Array.from({ length: count }, (_, index) => {
    const price = ledger.nextPrice()
    return { ...PLAIN_MODEL, name: `Salve ${price}-${index}`, price }
  })
  const edits = drafts.map((fields) => ({
    type: 'create' as const,
    entity: 'models' as const,
    rowId: randomUUID(),
    fields,
  }))
  const outcomes = new Map<string, PromiseWithResolvers<string>>(
    edits.map(({ rowId }) => [rowId, Promise.withResolvers()]),
  )
  const saving = committer.commit(page, edits, (rowId, type) => outcomes.get(rowId)?.resolve(type))
  const written = edits.map(({ rowId, fields: { name, price } }) =>
    ledger.write({ by, type: 'create', model: name, fields: { price } }, async () => {
      const outcome = await Promise.race([outcomes.get(rowId)?.promise, saving])
      if (outcome !== 'saved') throw new Error(`${name}: ${outcome}`)
    }),
  )
  await Promise.all([saving, ...written])
}
