// @vitest-environment happy-dom
import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { act, Profiler } from 'react'
import { beforeAll, expect, test, vi } from 'vitest'
import { AdminApp } from '#admin/app/admin-app.tsx'
import type { SiteTexts } from '#admin/content/site-blocks.ts'
import { ADMIN_PAGES, FURTHER_PAGES } from '#admin/shared/admin-pages.ts'
import { ENTITY_KEYS, type EntityKey } from '#contract/entities/entities.ts'
import { SAMPLE_MODELS } from '#contract/sample-models.ts'
import { BackOfficeProvider } from '#device/back-office/back-office-context.tsx'
import { activateAdminLocale } from '#i18n/activate-admin-locale.ts'
import { aBlock } from '#tests/support/make-block.ts'
import { aMessage, anOrder, aPost, aReply, aUser } from '#tests/support/make-entity-rows.ts'
import { mount } from '#tests/support/mount.tsx'
import { signedIn } from '#tests/support/set-up-back-office.ts'

beforeAll(activateAdminLocale)

const ROWS: Readonly<Partial<Record<EntityKey, readonly object[]>>> = {
  models: SAMPLE_MODELS.map((row) => ({ ...row, version: 1, created_at: '', updated_at: '' })),
  blog: [aPost()],
  orders: [anOrder()],
  users: [aUser()],
  messages: [aMessage()],
  replies: [aReply()],
  content: [aBlock({ id: 'c1', place: 'faq-general', body_fr: 'Oui.' })],
}

const NO_TEXTS: SiteTexts = {
  blocks: () => new Promise(() => undefined),
  legal: () => new Promise(() => undefined),
}

const rest = () =>
  act(async () => {
    for (let turn = 0; turn < 30; turn += 1) await new Promise((done) => setImmediate(done))
  })

/** The test's document does not know this element, and React would warn. */
const knowSearch = () => {
  const create = document.createElement.bind(document)
  vi.spyOn(document, 'createElement').mockImplementation((tag: string) =>
    create(tag === 'search' ? 'section' : tag),
  )
}

/** A page with rows, and a count of the renders of any part of it. */
const openPage = async (path: string) => {
  const { backOffice, db } = await signedIn()
  for (const [entity, rows] of Object.entries(ROWS)) await db.table(entity).bulkPut([...rows])
  knowSearch()
  history.replaceState({}, '', `/admin/${path}`)
  let commits = 0
  const { container } = await mount(
    <I18nProvider i18n={i18n}>
      <BackOfficeProvider backOffice={backOffice}>
        <Profiler
          id="page"
          onRender={() => {
            commits += 1
          }}
        >
          <AdminApp pictureFile={(src) => ({ src })} siteTexts={NO_TEXTS} />
        </Profiler>
      </BackOfficeProvider>
    </I18nProvider>,
  )
  await rest()
  const drafts = backOffice.drafts()
  if (drafts === null) throw new Error('no admin is signed in')
  /** As one keystroke in a form of this row does. */
  const type = async (entity: EntityKey, text: string) => {
    const before = commits
    await act(async () => {
      await drafts.write(
        { entity, rowId: String(Object(ROWS[entity]?.[0]).id ?? 'r1') },
        { baseline: { name: '' }, values: { name: text }, keptAtMs: 1 },
      )
    })
    await rest()
    return commits - before
  }
  return { container, type }
}

test.each([...ADMIN_PAGES, ...FURTHER_PAGES].map(({ path }) => path))(
  'nothing on %s is rendered again while typing into a form',
  async (path) => {
    const { container, type } = await openPage(path)
    expect(container.textContent).not.toBe('')
    for (const entity of ENTITY_KEYS) {
      const rendered: number[] = []
      for (const text of ['a', 'ab', 'abc', 'abcd', 'abcde'])
        rendered.push(await type(entity, text))
      // Once for the mark that there is a draft; background updates, such as a clock, may come in between.
      expect([entity, Math.min(...rendered)]).toEqual([entity, 0])
    }
  },
)
