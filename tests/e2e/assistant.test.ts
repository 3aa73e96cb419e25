import { afterAll, describe, expect, test } from 'vitest'
import { MODEL_KEY, MODEL_NAME, startModel } from '#tests/support/assistant/start-model.ts'
import { isFullRun } from '#tests/support/full-run.ts'
import { startMailServer } from '#tests/support/mail/start-mail-server.ts'
import { setOffline } from './support/device-network.ts'
import { adminApi } from './support/serve-product.ts'
import { isBasicServer } from './support/start-product.ts'
import { expectNoViolations } from './support/violations.ts'
import { visitSite } from './support/visit-site.ts'

// A basic server has neither passages, replies nor a model.
describe.skipIf(isBasicServer)('the assistant', () => {
  let post: Awaited<ReturnType<typeof startMailServer>>
  let model: Awaited<ReturnType<typeof startModel>>
  const site = visitSite(async () => {
    ;[post, model] = await Promise.all([startMailServer(), startModel()])
    return {
      SMTP_URL: post.url,
      ASSISTANT_URL: model.url,
      ASSISTANT_KEY: MODEL_KEY,
      ASSISTANT_MODEL: MODEL_NAME,
    }
  })
  const api = adminApi(site.origin)
  afterAll(async () => {
    model.stop()
    await post.stop()
  })

  const chat = () => site.page().getByRole('dialog')
  const openChat = async () => {
    await site.open('/contact')
    await site.page().getByRole('button', { name: 'Ouvrir le chat' }).first().click()
    await chat().getByLabel('Ta question').waitFor()
  }
  const ask = async (question: string) => {
    await chat().getByLabel('Ta question').fill(question)
    await chat().getByLabel('Ta question').press('Enter')
  }
  const POWER = 'Mon ordinateur est assez puissant ?'
  const PASSAGE = 'Oui, s’il ouvre un site web'
  const lastAnswer = () => chat().getByRole('log').locator('> div').last()

  test.runIf(isFullRun)(
    'a model phrases the answer while it streams; if it is wrong or cut off, the passages are the answer',
    async () => {
      await openChat()
      let speak = (): void => undefined
      const silence = new Promise<void>((resolve) => {
        speak = resolve
      })
      const words = 'Oui, ton ordinateur suffit s’il ouvre un site web.'
      model.takes({ type: 'say', pieces: [words], after: silence })
      await ask(POWER)
      await chat().getByText('Je cherche dans les pages du site…').waitFor()
      speak()
      await chat().getByText(words).waitFor()
      await chat().getByText('Formulé par une IA à partir de ces pages').waitFor()
      const source = lastAnswer().getByRole('link').first()
      expect(await source.getAttribute('href')).toBe('/formation#questions')
      await expectNoViolations(site.page(), '[role=dialog]')
      for (const turn of [
        { type: 'say', pieces: ['Oui, ', 'et la vidéo coûte 99 euros.'] },
        { type: 'say', pieces: ['Oui, s’il ouvre un site web. Les calculs'], end: 'cut' },
        { type: 'refuse', status: 429 },
      ] as const) {
        model.takes(turn)
        await ask(POWER)
        await lastAnswer().getByText(PASSAGE).first().waitFor()
        // Its first sentence may be shown before the answer turns out to be unusable.
        await expect.poll(() => lastAnswer().getByText('Formulé par une IA').count()).toBe(0)
      }
      expect(await chat().getByText('99').count()).toBe(0)
    },
  )

  test('offline it answers from data on the device; a message to the team waits there until it is sent and answered', async () => {
    await site.useFreshDevice()
    await openChat()
    await site.page().waitForFunction(() => navigator.serviceWorker.controller !== null)
    const isKept = () =>
      site.page().evaluate(async () => {
        const found = await caches.match('/assistant/fr.json', { ignoreSearch: true })
        return found !== undefined && (await caches.match('/api/models')) !== undefined
      })
    await expect.poll(isKept).toBe(true)
    await setOffline(site.visit(), true)
    site.forgiveNetwork()
    await openChat()
    await ask('vous utilisez des cookies publicitaires ?')
    await chat().getByText('Aucun cookie, aucune publicité').waitFor()
    const source = lastAnswer().getByRole('link').first()
    expect(await source.getAttribute('href')).toBe('/legal/confidentialite#article-2')
    await ask('Combien coûte Luna ?')
    await chat().getByText('Luna (France) coûte 29 € le pack.').waitFor()
    await ask('t ki ? un robto ou une vrai personne')
    await chat().getByText('Je suis un programme, pas une personne. Si tu préfères').waitFor()

    // One press focuses the form, which contains the question.
    await chat().getByRole('button', { name: 'Écrire à l’équipe' }).last().click()
    await expect
      .poll(() =>
        chat()
          .getByLabel('Nom')
          .evaluate((name) => name === document.activeElement),
      )
      .toBe(true)
    expect(await chat().getByLabel('Ta question').inputValue()).toContain('t ki ?')
    await chat().getByLabel('Nom').fill('Zoé Martin')
    await chat().getByLabel('E-mail').fill('zoe@exemple.invalid')
    await chat().getByLabel('Ta question').fill('Faites-vous des voix ?')
    await expectNoViolations(site.page(), '[role=dialog]')
    await chat().getByRole('button', { name: 'Envoyer le message' }).click()
    await chat().getByText('Tout est enregistré sur cet appareil').waitFor()
    await setOffline(site.visit(), false)
    const arrived = async () =>
      (await api().messages()).filter(({ message }) => String(message).startsWith('Faites-vous'))
    await expect.poll(async () => (await arrived()).length).toBe(1)
    await chat().getByText('Message envoyé à l’équipe').waitFor()
    const [{ id, message } = {}] = await arrived()
    expect(message).toContain('Toi : Combien coûte Luna ?')
    await api().create('replies', { message_id: id, body: 'Oui, depuis ce printemps.' })
    // Survives a reload, after which the page has only what its tab stores.
    await openChat()
    await chat().getByText('Oui, depuis ce printemps.').waitFor()
    await expect.poll(() => post.emails.map(({ to }) => to)).toEqual([['zoe@exemple.invalid']])
  })
})
