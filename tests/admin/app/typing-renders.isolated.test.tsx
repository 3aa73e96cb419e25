// @vitest-environment happy-dom
import { globSync, readFileSync } from 'node:fs'
import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { act } from 'react'
import * as v from 'valibot'
import { beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { AdminApp } from '#admin/app/admin-app.tsx'
import type { SiteTexts } from '#admin/content/site-blocks.ts'
import { SETTINGS_PATH } from '#admin/settings/settings-labels.ts'
import { ADMIN_PAGES, FURTHER_PAGES } from '#admin/shared/admin-pages.ts'
import {
  CONTENT,
  MESSAGES,
  MODELS,
  NEW_ROW_TARGET,
  NEWSLETTERS,
  POSTS,
  rowAddress,
} from '#admin/shared/row-addresses.ts'
import { siteSettings } from '#contract/entities/site-settings.ts'
import { SAMPLE_MODELS } from '#contract/sample-models.ts'
import { BackOfficeProvider } from '#device/back-office/back-office-context.tsx'
import { countRows } from '#device/storage/row-totals.ts'
import { CONTENT_PLACES, kindOfPlace } from '#domain/content-blocks.ts'
import { activateAdminLocale } from '#i18n/activate-admin-locale.ts'
import { type Rendered, takeRendered } from '#tests/support/component-renders.ts'
import { aBlock } from '#tests/support/make-block.ts'
import { aMessage, anOrder, aPost, aUser } from '#tests/support/make-entity-rows.ts'
import { mount } from '#tests/support/mount.tsx'
import { signedIn } from '#tests/support/set-up-back-office.ts'
import { typeInto } from '#tests/support/type-into.ts'
import { untilHolds } from '#tests/support/until-holds.ts'
import { withLiveQueries } from '#tests/support/with-live-queries.ts'

// A failed load is reported by a toast, at a time of its own.
vi.mock('#ui/overlay/toaster.tsx', () => ({ Toaster: () => null }))
// A notice that appears after a second would be rendered in the middle of a measurement, on a busy machine.
vi.mock('#admin/shared/use-last-value.ts', async (load) => ({
  ...(await load<object>()),
  useDebounced: <Value,>(value: Value) => value,
}))
// Work that waits for an idle moment would run in the middle of a measurement.
vi.mock('#admin/shared/when-idle.ts', () => ({
  whenIdle: (steps: Iterable<() => void>) => {
    for (const step of steps) step()
    return () => undefined
  },
}))

beforeAll(async () => {
  await activateAdminLocale()
  // What is loaded when it is needed would arrive in the middle of a measurement.
  await import('#ui/overlay/dialog-sheet.tsx')
  await import('#ui/overlay/menu-list.tsx')
  await import('#ui/display/bar-chart.tsx')
  await import('#admin/models/pack-files.tsx')
})

const many = <Row,>(make: (number: number) => Row): readonly Row[] =>
  Array.from({ length: 500 }, (_, number) => make(number))

const ROWS: Readonly<Record<string, readonly object[]>> = {
  models: many((number) => ({
    ...SAMPLE_MODELS[number % SAMPLE_MODELS.length],
    id: `models-${number}`,
    version: 1,
    created_at: '',
    updated_at: '',
  })),
  blog: many((number) => aPost({ id: `blog-${number}` })),
  orders: many((number) => anOrder({ id: `orders-${number}` })),
  users: many((number) => aUser({ id: `users-${number}` })),
  messages: many((number) => aMessage({ id: `messages-${number}` })),
  settings: [{ ...v.parse(siteSettings.rowSchema, { id: 'settings' }), version: 1 }],
  content: CONTENT_PLACES.map((place) => aBlock({ id: `content-${place}`, place })),
}

const NO_TEXTS: SiteTexts = { blocks: async () => new Map(), legal: async () => ({}) }

/** Waits until rendering has settled: on a busy machine a live query answers late. Returns the renders so far. */
const rest = async (): Promise<readonly Rendered[]> => {
  const rendered: Rendered[] = []
  for (;;) {
    await act(async () => {
      for (let turn = 0; turn < 30; turn += 1) {
        // Dexie announces a change after 0 ms.
        vi.advanceTimersByTime(0)
        await new Promise((done) => setImmediate(done))
      }
    })
    const late = takeRendered()
    rendered.push(...late)
    if (late.length === 0) return rendered
  }
}

/** The test's document has no layout, without which a long list never settles, and does not know `search`. */
const giveLayout = () => {
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(64)
  const create = document.createElement.bind(document)
  vi.spyOn(document, 'createElement').mockImplementation((tag: string) =>
    create(tag === 'search' ? 'section' : tag),
  )
}

const CLOCKS = ['setInterval', 'clearInterval'] as const
const TIMERS = [...CLOCKS, 'setTimeout', 'clearTimeout'] as const

/** They stand still: on a busy machine a clock or a late timer would render something during a measurement. */
const hold = (toFake: typeof CLOCKS | typeof TIMERS) => {
  vi.useFakeTimers({ toFake: [...toFake], shouldClearNativeTimers: true })
  onTestFinished(() => void vi.useRealTimers())
}

/** Their rows are found by a worker, which reads them part by part. */
const LONG_LISTS = ['/admin/orders', '/admin/users', '/admin/messages']

const openPage = async (address: string) => {
  hold(CLOCKS)
  withLiveQueries()
  const { backOffice, db } = await signedIn()
  for (const [entity, rows] of Object.entries(ROWS)) await db.table(entity).bulkPut([...rows])
  // They were not written by the mirror's own writer.
  await db.counted.clear()
  await countRows(db)
  giveLayout()
  history.replaceState({}, '', address)
  await mount(
    <I18nProvider i18n={i18n}>
      <BackOfficeProvider backOffice={backOffice}>
        <AdminApp pictureFile={(src) => ({ src })} siteTexts={NO_TEXTS} />
      </BackOfficeProvider>
    </I18nProvider>,
  )
  const form = address.includes('?') ? '[role=dialog] form' : 'form'
  if (FORMS.includes(address))
    await act(() => untilHolds(() => expect(document.querySelector(form)).not.toBeNull()))
  if (LONG_LISTS.some((list) => address.startsWith(list)))
    await act(() =>
      untilHolds(() => expect(document.querySelector('main [aria-setsize="500"]')).not.toBeNull()),
    )
  await rest()
  hold(TIMERS)
  return db
}

const isTextField = (field: Element) =>
  field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement

const textFields = () =>
  [
    ...(document.querySelector('[role=dialog]') ?? document).querySelectorAll(
      'input:not([type=checkbox], [type=radio], [type=file]), textarea',
    ),
  ].filter(isTextField)

/** A text that is in no row. */
const LETTERS = { text: ['z', 'zq'], date: ['2027-03-01', '2027-03-02'] } as const

/** The renders caused by a second character: the first one marks the form as changed. */
const renderedByKey = async (field: HTMLInputElement | HTMLTextAreaElement) => {
  const [first, second] = LETTERS[field.type === 'date' ? 'date' : 'text']
  await act(async () => typeInto(field, first))
  await rest()
  await act(async () => typeInto(field, second))
  return rest()
}

/** A field with a list of pictures, each with its menu, is the largest. */
const MOST_OF_A_FIELD = 65
/** A screen with its tools: the found rows change. */
const MOST_OF_A_SCREEN = 65
/** Such a screen shows the character at once, and a moment later what was found. */
const MOST_OF_A_LONG_LIST = 2 * MOST_OF_A_SCREEN

/** Parts that depend on a neighbouring field, and declare it. */
const FOLLOWERS = new Set([
  'ReadTimeField',
  'PortraitField',
  'Preview',
  'TypedClaim',
  'ClaimBanner',
  'ReplyActions',
])

const nameOfField = (field: Element) =>
  document.querySelector(`label[for="${field.id}"]`)?.textContent ?? ''

const ONE_OF_A_KIND = [
  ...new Map(CONTENT_PLACES.map((place) => [kindOfPlace(place), place])).values(),
]

const FORMS = [
  rowAddress(MODELS, NEW_ROW_TARGET),
  rowAddress(MODELS, 'models-3'),
  rowAddress(POSTS, 'blog-3'),
  rowAddress(NEWSLETTERS, NEW_ROW_TARGET),
  rowAddress(MESSAGES, 'messages-3'),
  ...ONE_OF_A_KIND.map((place) => rowAddress(CONTENT, `content-${place}`)),
  SETTINGS_PATH,
]

/** Where each form is. Forms with few fields, which may render completely, are declared as such. */
const WRITTEN: Readonly<Record<string, 'each field alone' | 'a few fields'>> = {
  'src/admin/account/password-section.tsx': 'a few fields',
  'src/admin/blog/post-form-dialog.tsx': 'each field alone',
  'src/admin/content/block-form-dialog.tsx': 'each field alone',
  'src/admin/login/create-admin-form.tsx': 'a few fields',
  'src/admin/login/login-screen.tsx': 'a few fields',
  'src/admin/login/session-expired.tsx': 'a few fields',
  'src/admin/messages/message-dialog.tsx': 'each field alone',
  'src/admin/models/model-form.tsx': 'each field alone',
  'src/admin/newsletters/issue-form.tsx': 'each field alone',
  'src/admin/orders/detail/correct-buyer-dialog.tsx': 'a few fields',
  'src/admin/orders/detail/order-notes.tsx': 'a few fields',
  'src/admin/orders/payments/refund-dialog.tsx': 'a few fields',
  'src/admin/orders/payments/transfer-dialog.tsx': 'a few fields',
  'src/admin/settings/settings-screen.tsx': 'each field alone',
  'src/admin/shared/form/form-dialog.tsx': 'each field alone',
}

test('every form of the back-office is measured, or is small', () => {
  const forms = globSync('src/admin/**/*.tsx').filter((file) =>
    /<(Form|AdminForm|FormDialog|form)\b/.test(readFileSync(file, 'utf8')),
  )
  expect(forms.toSorted()).toEqual(Object.keys(WRITTEN))
})

test.each(FORMS)(
  'a character typed in the form at %s renders only its own field',
  async (address) => {
    await openPage(address)
    const fields = textFields()
    expect(fields.length).toBeGreaterThan(0)
    for (const field of fields) {
      const rendered = await renderedByKey(field)
      const first = rendered.filter(({ name, isFirst }) => isFirst && !FOLLOWERS.has(name))
      const names = first.map(({ name }) => name)
      expect([nameOfField(field), names]).toEqual([
        nameOfField(field),
        [expect.stringMatching(/^(Form|Reply)Field$/)],
      ])
      expect(rendered.length).toBeLessThanOrEqual(MOST_OF_A_FIELD)
    }
  },
)

const PAGES = [...ADMIN_PAGES, ...FURTHER_PAGES].map(({ path }) => `/admin/${path}`)

/** The lists that a page reads, besides the bell and the counts of its menu. */
const READS: Readonly<Record<string, readonly string[]>> = {
  dashboard: ['models', 'orders', 'users', 'messages'],
  models: ['models'],
  users: ['users'],
  orders: ['orders', 'users', 'messages'],
  blog: ['blog'],
  content: ['content'],
  messages: ['messages', 'orders'],
  audit: ['users'],
  newsletters: ['settings'],
  settings: ['settings'],
}
/** The number of rows in view of a list, whatever its length. */
const MOST_OF_A_LIST = 450
/** For a bell with other notifications. */
const MOST_OF_THE_BELL = 8

test.each(PAGES)(
  '%s renders only the changed row, and for a character in the search only its screen',
  async (address) => {
    const db = await openPage(address)
    const read = READS[address.replace('/admin/', '')] ?? []
    const mostTyped = LONG_LISTS.includes(address) ? MOST_OF_A_LONG_LIST : MOST_OF_A_SCREEN
    for (const [entity, [row]] of Object.entries(ROWS)) {
      takeRendered()
      await act(async () => {
        await db.table(entity).put({ ...row, email: 'other@example.org', version: 2 })
      })
      const rendered = await rest()
      const most = read.includes(entity) ? MOST_OF_A_LIST : MOST_OF_THE_BELL
      const names = rendered.filter(({ isFirst }) => isFirst).map(({ name }) => name)
      expect(rendered.length, `${entity}: ${names.join(', ')}`).toBeLessThanOrEqual(most)
    }
    for (const field of textFields()) {
      const rendered = await renderedByKey(field)
      expect(rendered.length).toBeGreaterThan(0)
      expect(rendered.length).toBeLessThanOrEqual(mostTyped)
    }
  },
)

test('of the records that the search has found, only those that change are rendered again', async () => {
  const db = await openPage('/admin/audit')
  const press = { key: 'k', ctrlKey: true, bubbles: true }
  await act(async () => void document.body.dispatchEvent(new KeyboardEvent('keydown', press)))
  await rest()
  const field = document.querySelector<HTMLInputElement>('[role=dialog] input')
  if (field === null) throw new Error('the search is not open')
  const found = () => document.querySelectorAll('[role=dialog] [href*="="]')
  await act(async () => typeInto(field, 'e'))
  await rest()
  expect(found().length).toBeGreaterThan(10)
  await act(async () => {
    await db.table('users').put({ ...ROWS.users?.[0], last_name: 'Ees', version: 2 })
  })
  const changed = await rest()
  await act(async () => typeInto(field, 'e '))
  const rendered = [...changed, ...(await rest())].filter(({ name }) => name === 'Found')
  // The changed one.
  expect(rendered.length).toBeLessThanOrEqual(1)
})
