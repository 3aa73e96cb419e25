import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { LOCALES } from '#contract/locales.ts'
import { isFullRun } from '#tests/support/full-run.ts'
import { startMailServer } from '#tests/support/mail/start-mail-server.ts'
import { readVisitorOutbox } from './support/browser-storage.ts'
import { setOffline } from './support/device-network.ts'
import { adminApi } from './support/serve-product.ts'
import { isBasicServer } from './support/start-product.ts'
import { untilHydrated } from './support/until-hydrated.ts'
import { expectNoViolations } from './support/violations.ts'
import { visitSite } from './support/visit-site.ts'

const PUBLIC_URL = 'http://neomuse.example'

// A basic server sends no emails.
describe.skipIf(isBasicServer)('the newsletter', () => {
  let post: Awaited<ReturnType<typeof startMailServer>>
  const site = visitSite(async () => {
    post = await startMailServer()
    return { SMTP_URL: post.url, PUBLIC_URL, TRUSTED_PROXIES: '127.0.0.1, ::1' }
  })
  const { page } = site
  afterAll(() => post?.stop())
  // Each test uses an email address of its own, since one address may not subscribe often.
  let visitors = 0
  beforeEach(async () => {
    post.emails.splice(0)
    visitors += 1
    await page().setExtraHTTPHeaders({ 'X-Forwarded-For': `10.0.0.${visitors}` })
  })

  const api = adminApi(site.origin)
  /** The server's stored data about an address as a newsletter reader. */
  const subscriptionsOf = async (email: string): Promise<readonly unknown[]> =>
    (await api().read(`privacy/export?email=${encodeURIComponent(email)}`)).newsletter

  const press = (name: string) => page().getByRole('button', { name }).click()
  const said = (words: string) => page().locator('main').getByText(words).waitFor()
  const subscribe = async (email: string): Promise<void> => {
    await site.open('/en/blog')
    await page().getByLabel('Email').fill(email)
    await press('Get the newsletter')
    await page().getByRole('status').filter({ hasText: 'Check your inbox' }).waitFor()
  }
  /** The page that the email links to, on this server. */
  const pathInEmail = async (): Promise<string> => {
    await expect.poll(() => post.emails.length).toBe(1)
    const link = /^http:\S+$/m.exec(post.emails[0]?.text ?? '')?.[0] ?? ''
    return link.slice(PUBLIC_URL.length)
  }
  const focused = () => page().evaluate(() => document.activeElement?.id)

  test('I 156: an address is confirmed from its own mailbox, and unsubscribes by the same link', async () => {
    await page().setViewportSize({ width: 390, height: 844 })
    await subscribe('zoe@example.org')
    const path = await pathInEmail()
    expect(path).toMatch(/^\/en\/newsletter\?token=[\w-]{43}$/)
    expect(post.emails).toMatchObject([
      {
        from: 'contact@neomuse.example',
        to: ['zoe@example.org'],
        headers: { subject: 'Confirm your subscription to the Néomuse newsletter' },
      },
    ])
    await site.open(path)
    await said('Unless you confirm, we will not send anything')
    await expectNoViolations(page())

    await setOffline(site.visit(), true)
    await press('Confirm my subscription')
    await said('you are probably offline')
    await expectNoViolations(page())
    await setOffline(site.visit(), false)
    await press('Confirm my subscription')
    await said('Confirmed')
    await expect.poll(() => page().locator('main [role=alert]').count()).toBe(0)
    await expect.poll(focused).toBe('page-heading')
    await expectNoViolations(page())
    await page().reload()
    await press('Confirm my subscription')
    await said('already confirmed')

    await press('Unsubscribe')
    await said('deleted from our list')
    await expectNoViolations(page())
    await page().reload()
    await press('Confirm my subscription')
    await said('no longer valid')
    await page().getByRole('link', { name: 'Sign up again' }).click()
    await page().waitForURL('**/en/blog#newsletter')
    await page().getByRole('heading', { name: 'The studio newsletter' }).waitFor()
    site.forgiveNetwork()
  })

  test.runIf(isFullRun)(
    'I 156: the answer does not reveal who is subscribed, and an address gets at most three emails a day',
    async () => {
      await subscribe('ada@example.org')
      const path = await pathInEmail()
      await subscribe('ada@example.org')
      await site.open(path)
      await press('Confirm my subscription')
      await said('Confirmed')
      await subscribe('ADA@example.org')
      await subscribe('ada@example.org')
      // Emails in between are sent in the order of their requests.
      await subscribe('eve@example.org')
      await expect
        .poll(() => post.emails.flatMap(({ to }) => to))
        .toEqual([...Array(3).fill('ada@example.org'), 'eve@example.org'])
    },
  )

  test.runIf(isFullRun)(
    'I 156: offline the page opens, says so, and its button waits',
    async () => {
      await site.useFreshDevice()
      await site.open('/blog')
      await page().evaluate(() => navigator.serviceWorker.ready)
      await setOffline(site.visit(), true)
      await page().goto(`${site.origin()}/newsletter?token=${'A'.repeat(43)}`)
      await press('Confirmer mon inscription')
      await said('Tu es sans doute hors ligne')
      await setOffline(site.visit(), false)
      await press('Confirmer mon inscription')
      // This answer is the server's: no email contained this link.
      await said('Ce lien n’est plus valable')
      site.forgiveNetwork()
    },
  )

  test.each(['/newsletter', `/newsletter?token=${'A'.repeat(20)}`])(
    'I 156: %s is reported as an invalid link',
    async (path) => {
      await site.open(path)
      await said('Ce lien n’est plus valable')
      await expect
        .poll(() => page().getByRole('link', { name: 'S’inscrire de nouveau' }).count())
        .toBe(1)
    },
  )

  test('I 156: the page is in no search index and no sitemap, in any language', async () => {
    for (const locale of LOCALES) {
      const prefix = locale === 'fr' ? '' : `/${locale}`
      const answer = await fetch(`${site.origin()}${prefix}/newsletter?token=x`)
      expect([answer.status, await answer.text()]).toEqual([
        200,
        expect.stringContaining('<meta name="robots" content="noindex"'),
      ])
    }
    expect(await (await fetch(`${site.origin()}/sitemap.xml`)).text()).not.toContain('/newsletter')
  })

  test('I 156: a subscription is requested, and waits for its confirmation', async () => {
    await site.open('/pt/blog')
    const form = page().locator('form')
    const asked = page().waitForRequest('**/api/newsletter')
    await form.getByLabel('E-mail').fill('rui@exemple.invalid')
    await form.getByRole('button').last().click()
    await expect
      .poll(async () => (await asked).postDataJSON())
      .toEqual({
        email: 'rui@exemple.invalid',
        language: 'pt',
        page: '/blog',
        consent:
          'Um artigo e uma imagem a cada duas semanas. Nada mais, e um link para cancelar a inscrição em cada e-mail. Sempre pedimos uma confirmação antes do primeiro e-mail.',
      })
    await expect
      .poll(async () => (await asked).headers()['idempotency-key'])
      .toMatch(/^[0-9a-f-]{36}$/)
    await page().getByRole('status').filter({ hasText: 'Confira sua caixa de entrada' }).waitFor()
  })

  test.runIf(isFullRun)(
    'I 156: offline a subscription waits on the device, and arrives once when the network is back',
    async () => {
      const email = `${crypto.randomUUID()}@exemple.invalid`
      const keys = new Set<string | undefined>()
      site.visit().on('request', (request) => {
        if (request.url().endsWith('/api/newsletter'))
          keys.add(request.headers()['idempotency-key'])
      })
      await site.open('/blog')
      const form = page().locator('form')
      await form.getByLabel('E-mail').fill(email)
      await setOffline(site.visit(), true)
      await form.getByRole('button', { name: 'M’inscrire à la newsletter' }).click()
      await page().getByText('Tu peux annuler l’envoi en haut de la page').waitFor()
      await page().getByText('1 formulaire en attente').waitFor()
      await expect.poll(() => form.getByLabel('E-mail').inputValue()).toBe('')
      expect(await subscriptionsOf(email)).toEqual([])
      await setOffline(site.visit(), false)
      await page().getByRole('status').filter({ hasText: 'Formulaire envoyé' }).waitFor()
      await page().getByText('1 formulaire en attente').waitFor({ state: 'detached' })
      await expect.poll(() => subscriptionsOf(email)).toMatchObject([{ email, language: 'fr' }])
      // The next visit does not send it again.
      await page().reload()
      await untilHydrated(page())
      expect(
        (await readVisitorOutbox(page())).filter(({ state }) => state.type !== 'sent'),
      ).toEqual([])
      expect(await subscriptionsOf(email)).toHaveLength(1)
      // Each attempt is the same request to the server, which applies it once.
      expect([...keys]).toEqual([expect.stringMatching(/^[0-9a-f-]{36}$/)])
      site.forgiveNetwork()
    },
  )
})
