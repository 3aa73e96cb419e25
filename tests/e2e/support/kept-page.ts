import type { Page, Response } from 'playwright-core'
import { ENTITY_KEYS, type EntityKey } from '#contract/entities/entities.ts'
import type { PullMark } from '#sync/ports.ts'
import { pollUntil } from '#tests/support/poll-until.ts'
import { closeToasts, type SavedSession, untilLoaded } from './admin-actions.ts'
import { countEntries, readMeta } from './browser-storage.ts'

// A page of the back-office that stays open from story to story: opening a screen in it needs a fifth of the processor
// time that loading it needs. `npm run test:full` loads it for each story.

/** The page's address while it waits for the next story. */
const WAITING_SCREEN = { path: '/admin/account', title: 'Mon compte' }

/** Tables of the device's database in which a story may leave rows. */
const LEFT_BEHIND = ['outbox', 'tray', 'drafts', 'pictures', 'pictureBytes', 'imported']

const EVERY_20_MS = { everyMs: 20, forMs: 1_000 }

/**
 * After a story: shows another screen in the page. False: the story has left a trace, so the next one needs a new page.
 */
export const leaveScreen = async (page: Page, session: SavedSession): Promise<boolean> => {
  if (!new URL(page.url()).pathname.startsWith('/admin/')) return false
  await closeToasts(page)
  await navigate(page, WAITING_SCREEN.path)
  const title = page.locator('h1', { hasText: WAITING_SCREEN.title })
  if (!(await pollUntil(() => title.isVisible(), Boolean, EVERY_20_MS))) return false
  const opened = page.locator('[role=dialog], [role=alertdialog], [role=menu], [data-toast]')
  const isClosed = await pollUntil(
    async () => (await opened.filter({ visible: true }).count()) === 0,
    Boolean,
    EVERY_20_MS,
  )
  return (
    isClosed &&
    (await hasOnlySession(page, session)) &&
    (await countEntries(page, LEFT_BEHIND)) === 0
  )
}

/** Opens another screen in the page, and requests the latest changes from the server. */
export const goOn = async (page: Page, path: string): Promise<void> => {
  const title = await page.locator('h1').first().innerText()
  const startMs = Date.now()
  const answered = new Set<string>()
  const onAnswer = (answer: Response): void => {
    const request = answer.request()
    const [, entity] = /^\/api\/admin\/(\w+)$/.exec(new URL(request.url()).pathname) ?? []
    // Earlier requests do not contain changes made since.
    const isNew = request.timing().startTime >= startMs
    if (entity && request.method() === 'GET' && isNew) answered.add(entity)
  }
  page.on('response', onAnswer)
  await navigate(page, path)
  await page.evaluate(() => dispatchEvent(new Event('online')))
  if (!path.startsWith(WAITING_SCREEN.path))
    await page.locator('h1', { hasNotText: title }).waitFor()
  const missing = await pollUntil(
    async () => {
      const unasked = ENTITY_KEYS.filter((entity) => !answered.has(entity))
      return unasked.length > 0 ? unasked : listsOlderThan(page, startMs)
    },
    ({ length }) => length === 0,
    { everyMs: 20, forMs: 20_000 },
  )
  page.removeListener('response', onAnswer)
  if (missing.length > 0) throw new Error(`the device has nothing new of ${missing}`)
  await untilLoaded(page)
}

const listsOlderThan = async (page: Page, timeMs: number): Promise<readonly EntityKey[]> => {
  const meta = new Map((await readMeta(page)).map(({ key, value }) => [key, value]))
  return ENTITY_KEYS.filter((entity) => {
    const mark = meta.get(`pull:${entity}`) as PullMark | undefined
    return Math.max(mark?.loadedAtMs ?? 0, mark?.problemAtMs ?? 0) < timeMs
  })
}

/** As the browser's "forward" does it; `idx` is how React Router counts its pages. */
const navigate = (page: Page, path: string): Promise<void> =>
  page.evaluate((to) => {
    const state = { ...history.state, idx: (history.state?.idx ?? 0) + 1 }
    history.pushState(state, '', to)
    dispatchEvent(new PopStateEvent('popstate', { state }))
  }, path)

/**
 * Besides this, the device notes with each edit how many wait, and that the browser was asked for persistent storage.
 */
const hasOnlySession = async (page: Page, { origins }: SavedSession): Promise<boolean> => {
  const kept = Object.entries(await page.evaluate(() => ({ ...localStorage })))
  const entries = origins.flatMap(({ localStorage }) => localStorage)
  const saved = new Map(entries.map(({ name, value }) => [name, value]))
  return kept.every(
    ([name, value]) =>
      value === saved.get(name) || /^neomuse-(unsent-.*|persist-asked)$/.test(name),
  )
}
