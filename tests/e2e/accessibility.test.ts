import { globSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { matchRoutes, type RouteObject } from 'react-router-dom'
import { expect, test } from 'vitest'
import { ADMIN_PAGES, FURTHER_PAGES } from '#admin/shared/admin-pages.ts'
import { createSiteRoutes } from '#site/app/routes.tsx'
import { isFullRun } from '#tests/support/full-run.ts'
import { accessibilityTree } from './support/accessibility-tree.ts'
import { narrowProblems } from './support/pages/narrow-problems.ts'
import {
  FOR_ADMINISTRATORS,
  FOR_VISITORS,
  scannedNow,
  scanPages,
  TREES,
  treeFile,
} from './support/pages/scan-pages.ts'
import { tabProblems } from './support/tab-walk.ts'
import { visitSite } from './support/visit-site.ts'

const scan = scanPages()
const site = visitSite()

// Wider windows, other languages, similar screens, and the light theme's colours are checked in the full run.

test.each(scannedNow(FOR_VISITORS))(
  'axe finds nothing, and every control can be pressed, at 390 px: $name',
  (shown) => scan(shown, { width: 390, hasTree: true }),
)

test('every screen with an address is checked', () => {
  const seen = [...FOR_VISITORS, ...FOR_ADMINISTRATORS].map(({ path }) =>
    path.replace(/[?#].*/, ''),
  )
  const routes = createSiteRoutes('fr', async () => undefined)
  const seenRoutes = seen.map((path) => matchRoutes(routes, path)?.at(-1)?.route.path ?? path)
  expect(seenRoutes).toEqual(expect.arrayContaining(pathsOf(routes)))
  const screens = [...ADMIN_PAGES, ...FURTHER_PAGES].map(({ path }) => `/admin/${path}`)
  expect(seen).toEqual(expect.arrayContaining(screens))
})

test('no accessibility tree is kept of a screen that no longer exists', () => {
  const kept = readdirSync(TREES, { recursive: true, encoding: 'utf8' })
  const screens = new Set([...FOR_VISITORS, ...FOR_ADMINISTRATORS].map(treeFile))
  const files = kept.filter((file) => file.endsWith('.yml')).map((file) => join(TREES, file))
  expect(files.filter((file) => !screens.has(file))).toEqual([])
})

/** Runs in a page. Each of these faults was made once, or could be. */
const FAULTS: Readonly<Record<string, () => void>> = {
  covered: () => {
    document.documentElement.style.setProperty('scroll-padding-bottom', '0', 'important')
  },
  'out of turn': () => document.querySelector('footer a')?.setAttribute('tabindex', '1'),
  held: () =>
    document.querySelector('footer a')?.addEventListener('keydown', (event) => {
      if (event instanceof KeyboardEvent && event.key === 'Tab') event.preventDefault()
    }),
  lost: () =>
    document.querySelector('footer a')?.addEventListener('focus', ({ target }) => {
      if (target instanceof HTMLElement) target.blur()
    }),
  backwards: () => {
    for (const list of document.querySelectorAll<HTMLElement>('footer ul'))
      list.style.cssText = 'display: flex; flex-direction: column-reverse'
  },
  cut: () => {
    for (const list of document.querySelectorAll('select')) list.style.width = '6rem'
  },
}

test.runIf(isFullRun)('planted faults are found', async () => {
  const page = site.page()
  await page.setViewportSize({ width: 390, height: 600 })
  const found: string[] = []
  for (const [kind, plant] of Object.entries(FAULTS)) {
    await site.open(kind === 'cut' ? '/models' : '/custom?step=2')
    await page.evaluate(plant)
    const problems = kind === 'cut' ? await narrowProblems(page) : await tabProblems(page)
    if (problems.some((problem) => problem.startsWith(kind))) found.push(kind)
  }
  expect(found).toEqual(Object.keys(FAULTS))
})

/** Runs in a page. Makes faults that a sighted user would not notice. */
const LOSSES: Readonly<Record<string, () => void>> = {
  'a link far down in a list': () =>
    document.querySelector('footer nav li:nth-child(3) a')?.replaceChildren('Autre'),
  'a field to be filled in': () =>
    document.querySelector('form :required')?.removeAttribute('required'),
  'a menu that is closed': () =>
    document.querySelector('header [aria-expanded]')?.removeAttribute('aria-expanded'),
  'the page one is on': () =>
    document.querySelector('a[aria-current=page]')?.removeAttribute('aria-current'),
}

test('a missing name or state is detected in the tree', async () => {
  const page = site.page()
  await site.open('/contact')
  const treeNow = () => accessibilityTree(page, { name: 'contact', path: '/contact' })
  const seen: string[] = []
  let before = await treeNow()
  for (const [name, lose] of Object.entries(LOSSES)) {
    await page.evaluate(lose)
    const after = await treeNow()
    if (after !== before) seen.push(name)
    before = after
  }
  expect(seen).toEqual(Object.keys(LOSSES))
})

test('a story during which the focus is lost fails', async () => {
  const page = site.page()
  await site.open('/contact')
  const complaint = page.waitForEvent('console', (message) => message.type() === 'error')
  const link = page.locator('footer a').first()
  await link.focus()
  await link.evaluate((element) => element.remove())
  expect((await complaint).text()).toMatch(/^The focus is lost: A /)
  site.forgive(/The focus is lost/)
})

/**
 * Where each dialog with controls of its own is checked: under the name of its screen, or by a story. Questions of the
 * kit (`ConfirmDialog`) consist of two buttons, and one of them is checked for all.
 */
const DIALOGS: Readonly<Record<string, string>> = {
  'src/admin/account/invites-section.tsx': 'admin-invite',
  'src/admin/app/search-dialog.tsx': 'admin-search',
  'src/admin/app/shortcut-sheet.tsx': 'admin-keys',
  'src/admin/login/session-expired.tsx': 'checklist-s.test.ts',
  'src/admin/login/sign-out-dialog.tsx': 'admin-sign-out',
  'src/admin/messages/interview-dialog.tsx': 'interviews.test.ts',
  'src/admin/messages/message-dialog.tsx': 'admin-message',
  'src/admin/newsletters/issue-dialog.tsx': 'newsletters.test.ts',
  'src/admin/newsletters/subscriber-dialog.tsx': 'newsletters.test.ts',
  'src/admin/orders/books-dialog.tsx': 'order-money.test.ts',
  'src/admin/orders/detail/correct-buyer-dialog.tsx': 'order-money.test.ts',
  'src/admin/orders/detail/order-dialog.tsx': 'admin-order',
  'src/admin/orders/payments/attach-payment-dialog.tsx': 'order-money.test.ts',
  'src/admin/orders/payments/order-payments.tsx': 'order-money.test.ts',
  'src/admin/orders/payments/refund-dialog.tsx': 'order-money.test.ts',
  'src/admin/orders/payments/transfer-dialog.tsx': 'order-money.test.ts',
  'src/admin/shared/form/form-dialog.tsx': 'admin-model-new',
  'src/admin/shared/form/unsaved-form.tsx': 'admin-model-leave',
  'src/admin/shared/list/opened-row.tsx': 'admin-model-missing',
  'src/admin/sync/sync-panel.tsx': 'admin-offline',
  'src/admin/users/user-dialog.tsx': 'admin-user',
  'src/site/contact/assistant-dialog.tsx': 'contact-chat',
  'src/site/models/demo-dialog.tsx': 'models-demo',
  'src/site/models/preview-dialog.tsx': 'models-preview',
  'src/site/shared/form/waiting-bar.tsx': 'order.test.ts',
}

test('every dialog is checked', () => {
  const dialogs = globSync('src/{admin,entry,site}/**/*.tsx').filter((file) =>
    /<(Dialog|LazySheet|DialogSheet)\b/.test(readFileSync(file, 'utf8')),
  )
  expect(dialogs.toSorted()).toEqual(Object.keys(DIALOGS))
  const names = [...FOR_VISITORS, ...FOR_ADMINISTRATORS].map(({ name }) => name)
  for (const place of new Set(Object.values(DIALOGS)))
    if (!place.endsWith('.test.ts')) expect(names).toContain(place)
    else expect(readFileSync(`tests/e2e/${place}`, 'utf8')).toContain('expectNoViolations(')
})

/** The addresses of the pages themselves, without the frames around them. */
const pathsOf = (routes: readonly RouteObject[]): string[] =>
  routes.flatMap(({ path, children }) =>
    children ? pathsOf(children) : path === undefined ? [] : [path],
  )
