// @vitest-environment happy-dom
import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { act } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { beforeEach, expect, test } from 'vitest'
import { COURSE_PATH } from '#contract/public/page-paths.ts'
import { activateSiteLocale } from '#i18n/activate-site-locale.ts'
import { CoursePage } from '#site/formation/course-page.tsx'
import { keptMarks, keptToken } from '#site/formation/use-course.ts'
import { mount } from '#tests/support/mount.tsx'
import { replaceFetch } from '#tests/support/replace-fetch.ts'

const TOKEN = 'A'.repeat(43)
const OTHER = 'B'.repeat(43)
const lesson = (title: string) => ({ title, minutes: 18, html: `<p>${title}, en détail.</p>` })
const COURSE = {
  plan: 'premium',
  modules: [
    { id: 'niche', lessons: [lesson('Écouter'), lesson('Choisir')] },
    { id: 'face', lessons: [lesson('Éclairer'), lesson('Retoucher')] },
  ],
}
const OPEN = [200, COURSE] as const
const EXPIRED = [410, { code: 'link-expired', title: 'Gone', status: 410 }] as const
const FORM = 'Recevoir un nouveau lien'

beforeEach(() => {
  localStorage.clear()
  // What a test before has written stays in the page otherwise.
  keptToken.write('')
  keptMarks.write('')
})

/** The page at this address, whose server answers each request with the next of these; null: not at all. */
const visit = async (
  search: string,
  answers: readonly (readonly [status: number, body: unknown] | null)[] = [],
  locale: 'fr' | 'en' = 'fr',
) => {
  const left = [...answers]
  const asked: unknown[] = []
  replaceFetch(async (_, init) => {
    asked.push(JSON.parse(String(init?.body)).token)
    const answer = left.shift()
    if (!answer) throw new TypeError('Failed to fetch')
    return Response.json(answer[1], { status: answer[0] })
  })
  await activateSiteLocale(locale)
  const router = createMemoryRouter([{ path: COURSE_PATH, Component: CoursePage }], {
    initialEntries: [`${COURSE_PATH}${search}`],
  })
  const { container } = await mount(
    <I18nProvider i18n={i18n}>
      <RouterProvider router={router} />
    </I18nProvider>,
  )
  const within = (...names: readonly string[]) =>
    names.flatMap((name) => [...container.querySelectorAll<HTMLElement>(name)])
  return {
    container,
    asked,
    address: () => {
      const { pathname, search, hash } = router.state.location
      return pathname + search + hash
    },
    /** With plain spaces. */
    words: () => (container.textContent ?? '').replaceAll(/[\u00a0\u202f]/g, ' '),
    /** How far each bar is, the whole course's first. */
    bars: () =>
      within('[role=progressbar]').map((bar) => Number(bar.getAttribute('aria-valuenow'))),
    press: (name: string) =>
      act(async () =>
        within('button')
          .find(({ textContent }) => textContent === name)
          ?.click(),
      ),
    mark: (at: number) => act(async () => within('input[type=checkbox]')[at]?.click()),
    opened: () => within('details[open] > summary').map(({ textContent }) => textContent),
  }
}

test('the email’s link opens the course; its token moves from the address to the device', async () => {
  const { words, address, asked, container } = await visit(`#token=${TOKEN}`, [OPEN])
  expect(words()).toContain('Formule Premium. Leçons lues : 0 sur 4.')
  expect(words()).toContain('Éclairer, en détail.')
  expect(words()).not.toContain('Les leçons sont écrites en français')
  expect(address()).toBe(COURSE_PATH)
  expect(asked).toEqual([TOKEN])
  expect(keptToken.read()).toBe(TOKEN)
  // Nothing of the course is on the device.
  expect(JSON.stringify({ ...localStorage })).not.toContain('Éclairer')
  const headings = [...container.querySelectorAll('h1, h2, h3')]
  expect(headings.map(({ tagName }) => tagName).join(' ')).toBe('H1 H2 H3 H3 H2 H3 H3')
})

test('the link of an earlier email, whose token the server has seen, opens it too', async () => {
  const { address, asked } = await visit(`?token=${TOKEN}`, [OPEN])
  expect(asked).toEqual([TOKEN])
  expect(address()).toBe(COURSE_PATH)
})

test('once opened, the device needs no email', async () => {
  keptToken.write(TOKEN)
  const { words, asked } = await visit('', [OPEN])
  expect(words()).toContain('Formule Premium')
  expect(asked).toEqual([TOKEN])
})

test('another email’s link replaces the previous one, which is no longer used', async () => {
  keptToken.write(OTHER)
  const { asked } = await visit(`#token=${TOKEN}`, [OPEN])
  expect(asked).toEqual([TOKEN])
  expect(keptToken.read()).toBe(TOKEN)
})

test('a link that was cut in the mail takes nothing from a device that has the course', async () => {
  keptToken.write(TOKEN)
  const { words, address, asked } = await visit(`#token=${'B'.repeat(20)}`, [OPEN])
  expect(words()).toContain('Formule Premium')
  expect(address()).toBe(COURSE_PATH)
  expect(asked).toEqual([TOKEN])
})

test.each([
  ['', 'Ton cours s’ouvre par le lien de l’e-mail'],
  [`#token=${'B'.repeat(20)}`, 'Ce lien n’ouvre plus le cours'],
])(
  'without a complete token (%s) no request is sent, and another email is offered',
  async (search, said) => {
    const { words, address, asked } = await visit(search)
    expect(words()).toContain(said)
    expect(words()).toContain(FORM)
    expect(address()).toBe(COURSE_PATH)
    expect(asked).toEqual([])
  },
)

test('a link that the server has closed offers another email', async () => {
  const { words } = await visit(`#token=${TOKEN}`, [EXPIRED])
  expect(words()).toContain('Ce lien n’ouvre plus le cours')
  expect(words()).toContain(FORM)
})

test.each([
  [null, 'Tu es sans doute hors ligne'],
  [[503, { code: 'busy' }] as const, 'Notre serveur est très sollicité'],
  [[403, null] as const, 'Tu es sans doute hors ligne'],
])('%j ends nothing: a retry opens the course', async (answer, said) => {
  const { words, press, asked } = await visit(`#token=${TOKEN}`, [answer, OPEN])
  expect(words()).toContain(said)
  expect(words()).not.toContain(FORM)
  await press('Réessayer')
  expect(words()).toContain('Formule Premium')
  expect(asked).toEqual([TOKEN, TOKEN])
})

test('the course comes by itself with the network, and is not asked for again after that', async () => {
  const { words, asked } = await visit(`#token=${TOKEN}`, [null, OPEN])
  await act(async () => void dispatchEvent(new Event('online')))
  expect(words()).toContain('Formule Premium')
  await act(async () => void dispatchEvent(new Event('online')))
  expect(asked).toEqual([TOKEN, TOKEN])
})

test('a lesson is marked and unmarked on this device, and the bars go with it', async () => {
  const { words, bars, mark } = await visit(`#token=${TOKEN}`, [OPEN])
  expect(bars()).toEqual([0, 0, 0])
  await mark(0)
  await mark(3)
  expect(keptMarks.read()).toBe('niche/1 face/2')
  expect(bars()).toEqual([50, 50, 50])
  expect(words()).toContain('Leçons lues : 2 sur 4.')
  await mark(3)
  expect(keptMarks.read()).toBe('niche/1')
  expect(bars()).toEqual([25, 50, 0])
})

test('the module to go on with is open, and stays so when its last lesson is read', async () => {
  keptMarks.write('niche/1 niche/2 face/1')
  const { opened, mark } = await visit(`#token=${TOKEN}`, [OPEN])
  expect(opened()).toEqual([expect.stringContaining('Le visage parfait')])
  await mark(3)
  expect(opened()).toEqual([expect.stringContaining('Le visage parfait')])
})

test('leaving the course removes token and progress, and says where they are', async () => {
  const { press, mark, words } = await visit(`#token=${TOKEN}`, [OPEN])
  await mark(0)
  await press('Quitter le cours sur cet appareil')
  expect(keptToken.read()).toBe('')
  expect(keptMarks.read()).toBe('')
  expect(words()).toContain(FORM)
  expect(document.activeElement?.tagName).toBe('H1')
})

test('in another language, the lessons say that they are French', async () => {
  const { container, words } = await visit(`#token=${TOKEN}`, [OPEN], 'en')
  expect(words()).toContain('The lessons are written in French.')
  const french = [...container.querySelectorAll('[lang=fr]')].map(({ textContent }) => textContent)
  expect(french).toHaveLength(8)
  expect(french).toContain('Éclairer, en détail.')
})
