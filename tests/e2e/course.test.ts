import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { LOCALES } from '#contract/locales.ts'
import { isFullRun } from '#tests/support/full-run.ts'
import { startMailServer } from '#tests/support/mail/start-mail-server.ts'
import { createAdmin, openApi } from './support/admin-actions.ts'
import { setOffline } from './support/device-network.ts'
import { isBasicServer } from './support/start-product.ts'
import { expectNoViolations } from './support/violations.ts'
import { visitSite } from './support/visit-site.ts'

const PUBLIC_URL = 'http://neomuse.example'

// A basic server sells no course.
describe.skipIf(isBasicServer)('the course', () => {
  let post: Awaited<ReturnType<typeof startMailServer>>
  const site = visitSite(async () => {
    post = await startMailServer()
    return { SMTP_URL: post.url, PUBLIC_URL, TRUSTED_PROXIES: '127.0.0.1, ::1' }
  })
  const { page } = site
  beforeAll(() => createAdmin(site.origin()))
  afterAll(() => post?.stop())
  beforeEach(() => void post.emails.splice(0))

  const said = (words: string) => page().locator('main').getByText(words).first().waitFor()
  const LINK = /^http:\S+token=\S+$/m
  /** The page that the email about the course leads to; the other emails are about the order. */
  const pathInEmail = async (): Promise<string> => {
    const links = () => post.emails.flatMap(({ text }) => LINK.exec(text)?.[0] ?? [])
    await expect.poll(links).toHaveLength(1)
    return (links()[0] ?? '').slice(PUBLIC_URL.length)
  }
  /** The reading progress of the whole course, and of each module. */
  const bars = () =>
    page()
      .locator('main [role=progressbar]')
      .evaluateAll((all) => all.map((bar) => bar.getAttribute('aria-valuenow')))
  const buyPremium = async (language = 'en'): Promise<string> => {
    const answer = await fetch(`${site.origin()}/api/checkout`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({
        email: 'zoe@example.org',
        name: 'Zoé Martin',
        plan_id: 'premium',
        consents: { terms: true, immediate_delivery: true, withdrawal_lost: true },
        language,
      }),
    })
    expect(answer.status).toBe(201)
    return (await answer.json()).id
  }

  test('E 112: the paid plan’s email opens the course, and a cancelled order closes it', async () => {
    const api = await openApi(site.origin())
    const order = await buyPremium()
    await api.moveOrder(order, 'paid')
    const path = await pathInEmail()
    expect(path).toMatch(/^\/en\/formation\/cours#token=[\w-]{43}$/)
    expect([...new Set(post.emails.flatMap(({ to }) => to))]).toEqual(['zoe@example.org'])

    await page().setViewportSize({ width: 390, height: 844 })
    await site.open(path)
    await said('Premium plan. Lessons read: 0 of 45.')
    await expect.poll(() => new URL(page().url()).search).toBe('')
    expect(new URL(page().url()).pathname).toBe('/en/formation/cours')
    await said('The lessons are written in French.')
    await expect.poll(() => page().locator('main details > summary h2').count()).toBe(4)
    await expect.poll(() => page().locator('main details details > summary h3').count()).toBe(45)
    // The extras that Premium lists beside the lessons.
    const bonuses = page().locator('[aria-labelledby=course-bonuses] details > summary')
    expect(await bonuses.count()).toBe(4)
    // The first module is open: that is where a reader begins.
    const lesson = page().locator('main details details').first()
    await lesson.locator('summary').click()
    const text = lesson.locator('div[lang=fr]')
    await expect.poll(async () => (await text.innerText()).length).toBeGreaterThan(400)
    await lesson.getByRole('checkbox').check()
    await said('Lessons read: 1 of 45.')
    await expect.poll(bars).toEqual(['2', '13', '0', '0', '0'])
    await expectNoViolations(page())

    await page().reload()
    await said('Lessons read: 1 of 45.')
    await expect.poll(bars).toEqual(['2', '13', '0', '0', '0'])
    expect(new URL(page().url()).search).toBe('')
    const cached = await page().evaluate(async () => {
      const names = await caches.keys()
      const texts = await Promise.all(
        names.map(async (name) => (await (await caches.open(name)).keys()).map(({ url }) => url)),
      )
      return texts.flat().filter((url) => url.includes('/api/course'))
    })
    expect(cached).toEqual([])

    await api.moveOrder(order, 'cancelled')
    await page().reload()
    await said('This link no longer opens the course')
    await page().getByRole('heading', { name: 'Get a new link' }).waitFor()
    await expect.poll(() => page().locator('main details').count()).toBe(0)
    await expectNoViolations(page())
    site.forgiveNetwork()
  })

  test.runIf(isFullRun)(
    'E 112: a lost link can be requested again, without revealing who has bought',
    async () => {
      const api = await openApi(site.origin())
      await site.open('/formation')
      const way = page().getByRole('link', { name: 'Ouvrir ton cours' })
      expect(await way.evaluate((link) => getComputedStyle(link).textDecorationLine)).toBe(
        'underline',
      )
      expect(await way.evaluate((link) => getComputedStyle(link).textDecorationColor)).not.toMatch(
        /, 0\)$/,
      )
      await way.click()
      await said('Ton cours s’ouvre par le lien de l’e-mail')
      await page().getByLabel('E-mail de ta commande').fill('personne@example.org')
      await page().getByRole('button', { name: 'Envoyer le lien' }).click()
      const answer = page().getByRole('status').filter({ hasText: 'arrive dans quelques minutes' })
      await answer.waitFor()
      await expectNoViolations(page())

      const order = await buyPremium()
      await api.moveOrder(order, 'paid')
      await site.open(await pathInEmail())
      // An earlier one would have left by then.
      expect(post.emails.filter(({ to }) => to.includes('personne@example.org'))).toEqual([])
      await said('Premium plan.')
      await page().getByRole('button', { name: 'Leave the course on this device' }).click()
      await said('Your course opens with the link')
      await page().reload()
      await said('Your course opens with the link')
    },
  )

  test.runIf(isFullRun)(
    'E 112: offline the page says so, and opens the course when the network is back',
    async () => {
      await site.useFreshDevice()
      const api = await openApi(site.origin())
      await api.moveOrder(await buyPremium('fr'), 'paid')
      const path = await pathInEmail()
      // Every device stores French, and another language once a page in it was visited.
      await site.open('/formation')
      await page().evaluate(() => navigator.serviceWorker.ready)
      await setOffline(site.visit(), true)
      await page().goto(`${site.origin()}${path}`)
      await said('Tu es sans doute hors ligne')
      await setOffline(site.visit(), false)
      await said('Formule Premium.')
      site.forgiveNetwork()
    },
  )

  test('E 112: the page is in no search index and no sitemap, in any language', async () => {
    for (const locale of LOCALES) {
      const prefix = locale === 'fr' ? '' : `/${locale}`
      const answer = await fetch(`${site.origin()}${prefix}/formation/cours?token=x`)
      expect([answer.status, await answer.text()]).toEqual([
        200,
        expect.stringContaining('<meta name="robots" content="noindex"'),
      ])
    }
    const list = await (await fetch(`${site.origin()}/sitemap.xml`)).text()
    expect(list).not.toContain('/formation/cours')
  })
})
