import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { isFullRun } from '#tests/support/full-run.ts'
import { startMailServer } from '#tests/support/mail/start-mail-server.ts'
import { toast } from './support/admin-actions.ts'
import { setOffline } from './support/device-network.ts'
import { isBasicServer } from './support/start-product.ts'
import { expectNoViolations } from './support/violations.ts'
import { visitAdmin } from './support/visit-admin.ts'

const PUBLIC_URL = 'http://neomuse.example'
const READERS = { fr: 'ada@exemple.invalid', en: 'zoe@exemple.invalid', th: 'mai@exemple.invalid' }
const SUBJECT = 'Le printemps des modèles'

describe.skipIf(isBasicServer)('the newsletter in the back-office', () => {
  let post: Awaited<ReturnType<typeof startMailServer>>
  const admin = visitAdmin(async () => {
    post = await startMailServer()
    return {
      SMTP_URL: post.url,
      PUBLIC_URL,
      NEWSLETTERS_PER_MINUTE: '6000',
      TRUSTED_PROXIES: '127.0.0.1, ::1',
    }
  })
  const { page } = admin
  afterAll(() => post?.stop())

  let visitors = 0
  const send = async (path: string, body: object): Promise<void> => {
    visitors += 1
    const headers = { 'Content-Type': 'application/json', 'X-Forwarded-For': `10.0.0.${visitors}` }
    const request = { method: 'POST', headers, body: JSON.stringify(body) }
    expect((await fetch(admin.origin() + path, request)).ok).toBe(true)
  }
  /** As the form on the blog sends it; returns the page that the email links to. */
  const subscribe = async (email: string, language: string): Promise<void> => {
    post.emails.splice(0)
    const shown = { consent: 'Un e-mail par quinzaine.', page: '/blog' }
    await send('/api/newsletter', { email, language, ...shown })
    await expect.poll(() => post.emails.length).toBe(1)
    const token = /\?token=([\w-]+)/.exec(post.emails[0]?.text ?? '')?.[1]
    await send('/api/newsletter/confirm', { token })
  }
  beforeEach(async () => {
    for (const { email } of (await (await admin.request('subscribers')).json()).entries)
      await admin.request('privacy/erase', { method: 'POST', body: JSON.stringify({ email }) })
    for (const [language, email] of Object.entries(READERS)) await subscribe(email, language)
    post.emails.splice(0)
  })
  const dialog = () => page().getByRole('dialog')
  const text = (name: string) => dialog().getByRole('textbox', { name: new RegExp(`^${name}`) })
  const button = (name: string | RegExp) => page().getByRole('button', { name })

  test('an issue is written offline, tested, and sent to each subscriber once', async () => {
    const rendererLoaded = page().waitForResponse(/\/article-worker-/)
    await admin.open('newsletters')
    await page().getByText('Aucune newsletter pour l’instant').waitFor()
    await (await rendererLoaded).finished()
    await setOffline(admin.device(), true)
    await button('Écrire le premier numéro').click()
    await text('Objet et titre').fill(SUBJECT)
    await text('Texte').fill('Bonjour **à toi**.')
    await dialog().getByRole('tab', { name: 'Anglais' }).click()
    await dialog().getByText('reçoivent le texte français').waitFor()
    await text('Objet et titre').fill('Models in spring')
    await text('Texte').fill('Hello **you**.')
    await button('Créer le brouillon').click()
    await toast(page(), 'Brouillon de newsletter créé')
    await button(`Aperçu et envoi de ${SUBJECT}`).click()
    await dialog().getByText('L’envoi ne peut être lancé qu’en ligne.').waitFor()
    await dialog().getByRole('heading', { name: SUBJECT, level: 1 }).waitFor()
    await setOffline(admin.device(), false)
    await admin.settled()

    await dialog().getByRole('tab', { name: 'Thaï' }).click()
    await dialog().getByText('Aucun texte en thaï').waitFor()
    await dialog().getByRole('tab', { name: 'Anglais' }).click()
    await dialog().getByRole('heading', { name: 'Models in spring' }).waitFor()
    await button('M’envoyer un test').click()
    await expect
      .poll(() => post.emails.map(({ headers }) => headers.subject))
      .toEqual(['[Test · en] Models in spring'])
    post.emails.splice(0)

    await button('Envoyer…').click()
    const question = page().getByRole('alertdialog')
    await question.getByText('à 3 abonnés').waitFor()
    await question
      .getByText('Thaï : 1, en français car il n’y a pas de texte dans cette langue')
      .waitFor()
    await expectNoViolations(page())
    await question.getByRole('button', { name: 'Envoyer maintenant' }).click()
    await dialog().getByText('3 sur 3 abonnés').waitFor()
    await dialog().getByRole('status').getByText('Envoyée', { exact: true }).waitFor()
    expect(post.emails.map(({ to }) => to[0]).toSorted()).toEqual(Object.values(READERS).toSorted())
    await expectNoViolations(page())
  })

  test.runIf(isFullRun)(
    'the subscribers are read only from the server, with the proof of their consent',
    async () => {
      await page().setViewportSize({ width: 390, height: 844 })
      await admin.open('newsletters?vue=abonnes')
      await page().getByText('3 adresses').waitFor()
      await page().getByRole('searchbox').fill('ada@')
      await page().getByText('1 adresse', { exact: true }).waitFor()
      await page().getByRole('link', { name: READERS.fr }).click()
      await dialog().getByText('Un e-mail par quinzaine.').waitFor()
      await dialog().getByText('/blog').waitFor()
      await expectNoViolations(page())
      await button('Marquer en échec').click()
      await dialog().getByText('Cette adresse ne reçoit plus la newsletter.').waitFor()
      await button('Effacer').click()
      await page().getByRole('alertdialog').getByRole('button', { name: 'Effacer' }).click()
      await page().getByText('Aucun abonné ne correspond').waitFor()
      const kept = await page().evaluate(async () =>
        JSON.stringify(await Promise.all((await indexedDB.databases()).map(({ name }) => name))),
      )
      expect(kept).not.toContain('subscribers')
    },
  )

  test.runIf(isFullRun)('an article becomes an issue with one press', async () => {
    const [article] = (await admin.rows('blog')).filter(({ is_published }) => is_published)
    await admin.open('blog')
    await button(`Faire une newsletter de ${article?.title}`).click()
    await expect.poll(() => text('Objet et titre').inputValue()).toBe(String(article?.title))
    expect(await text('Texte').inputValue()).toBe(article?.excerpt)
    expect(await text('Lien du bouton').inputValue()).toMatch(/^\/blog\//)
    expect(await text('Image').inputValue()).toBe(article?.image)
    await button('Créer le brouillon').click()
    await toast(page(), 'Brouillon de newsletter créé')
  })
})
