// @vitest-environment happy-dom
import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { LOCALES, type Locale } from '#contract/locales.ts'
import { SAMPLE_POSTS } from '#contract/sample-posts.ts'
import { activateSiteLocale } from '#i18n/activate-site-locale.ts'
import { renderOutsideAct } from '#tests/support/render-outside-act.ts'
import { replaceFetch } from '#tests/support/replace-fetch.ts'
import { untilHolds } from '#tests/support/until-holds.ts'

const [POST] = SAMPLE_POSTS.map((post) => ({ ...post, likes: 12 }))
if (!POST) throw new Error('the sample has no article')

type Server = (method: string) => Response | Promise<Response>

beforeEach(() => {
  localStorage.clear()
  // What a page knows of its likes goes with the page.
  vi.resetModules()
})

/** The heart under an article, on a page of its own; `sent` are the calls by method and key. */
const open = async (server: Server, locale: Locale = 'fr') => {
  const sent: [method: string, key: string | null][] = []
  replaceFetch(async (input, init) => {
    expect(String(input)).toBe(`/api/blog/${POST.slug}/like`)
    const method = init?.method ?? ''
    sent.push([method, new Headers(init?.headers).get('Like-Key')])
    return server(method)
  })
  const { LikeButton } = await import('#site/blog/like-button.tsx')
  await activateSiteLocale(locale)
  document.body.replaceChildren()
  renderOutsideAct(
    <I18nProvider i18n={i18n}>
      <LikeButton post={POST} />
    </I18nProvider>,
  )
  const heart = () => document.querySelector('button')
  await untilHolds(() => expect(heart()).not.toBeNull())
  return {
    sent,
    press: () => heart()?.click(),
    shows: (pressed: boolean, count: number, state: string | RegExp) =>
      untilHolds(() => {
        expect(heart()?.getAttribute('aria-pressed')).toBe(String(pressed))
        expect(document.body.textContent).toMatch(new RegExp(`\\b${count}\\b`))
        expect(document.querySelector('[role=status]')?.textContent).toMatch(state)
      }),
  }
}

const counted = (likes: number) => () => Response.json({ likes })
const noNetwork = (): never => {
  throw new TypeError('no network')
}

test('a press counts, says so, is there after a reload, and can be taken back with the same key', async () => {
  const { sent, press, shows } = await open((method) => counted(method === 'PUT' ? 15 : 14)())
  await shows(false, 12, /^$/)
  press()
  // With those that others have given meanwhile.
  await shows(true, 15, 'est compté')
  vi.resetModules()
  const reloaded = await open((method) => counted(method === 'PUT' ? 15 : 14)())
  await reloaded.shows(true, 12, 'est compté')
  reloaded.press()
  await reloaded.shows(false, 14, /^$/)
  expect(reloaded.sent).toEqual([['DELETE', sent[0]?.[1]]])
  expect(sent[0]?.[1]).toMatch(/^[\w-]{43}$/)
  expect(localStorage.getItem('likedPosts')).toBe('[]')
})

test('without a network it waits, says so, and is sent once when there is one, also by a later visit', async () => {
  const offline = await open(noNetwork)
  offline.press()
  await offline.shows(
    true,
    13,
    'Tu es sans doute hors ligne. Ton choix sera pris en compte dès que possible.',
  )
  vi.resetModules()
  const later = await open(counted(13))
  await later.shows(true, 13, 'est compté')
  expect(later.sent).toEqual([offline.sent[0]])
})

test('the network’s return sends it', async () => {
  let isOnline = false
  const { press, shows, sent } = await open(() => (isOnline ? counted(13)() : noNetwork()))
  press()
  await shows(
    true,
    13,
    'Tu es sans doute hors ligne. Ton choix sera pris en compte dès que possible.',
  )
  isOnline = true
  dispatchEvent(new Event('online'))
  await shows(true, 13, 'est compté')
  expect(new Set(sent.map(([, key]) => key)).size).toBe(1)
})

test('a server that limits requests is reported as busy', async () => {
  const { press, shows } = await open(
    () => new Response('{}', { status: 429, headers: { 'Retry-After': '60' } }),
  )
  press()
  await shows(true, 13, 'très sollicité')
})

test('a like that the server refuses is reported, and not stored', async () => {
  const { press, shows } = await open(() => new Response('{}', { status: 404 }))
  press()
  await shows(false, 12, 'n’a pas pu être compté')
  expect(localStorage.getItem('likedPosts')).toBe('[]')
})

test('two presses in a row leave what was there', async () => {
  const { sent, press, shows } = await open((method) => counted(method === 'PUT' ? 13 : 12)())
  press()
  press()
  await untilHolds(() => expect(sent.map(([method]) => method)).toEqual(['PUT', 'DELETE']))
  await shows(false, 12, /^$/)
})

test.each(LOCALES)('its texts are in %s', async (locale) => {
  const { press, shows } = await open(counted(1), locale)
  expect(document.querySelector('button')?.getAttribute('aria-label')).not.toMatch(/^like\./)
  press()
  await shows(true, 1, /^(?!like\.)./)
})
