import type { BrowserContext, Page, Request } from 'playwright-core'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { LOCALES } from '#contract/locales.ts'
import { isFullRun } from '#tests/support/full-run.ts'
import { openDevice, setOffline } from './support/device-network.ts'
import { isBasicServer } from './support/start-product.ts'
import { untilHydrated } from './support/until-hydrated.ts'
import { expectNoViolations } from './support/violations.ts'
import { plain, visitSite } from './support/visit-site.ts'

const site = visitSite()
const page = () => site.page()

/** A device's requests to the online lists. */
let asked: string[]
beforeEach(() => {
  asked = []
  page().on('request', note(asked))
})

const note = (into: string[]) => (request: Request) => {
  const { pathname } = new URL(request.url())
  if (pathname === '/api/favourites') into.push(request.method())
}

const heart = (name: string, on: Page = page()) =>
  on.getByRole('button', { name: `${name} dans mes favoris` })

const press = async (name: string, on: Page = page()): Promise<void> => {
  await heart(name, on).click()
}

/** The models whose cards are on the page. */
const cards = (on: Page = page()) => on.locator('main li h2').allInnerTexts()

const shown = (on: Page = page()) => expect.poll(() => cards(on))

const consent = (on: Page = page()) =>
  on.getByRole('checkbox', { name: 'Retrouver mes favoris sur un autre appareil' })

const said = (words: string, on: Page = page()) =>
  on.locator('main').getByText(words).first().waitFor()

const openFavourites = async (on: Page = page(), hash = ''): Promise<void> => {
  await on.goto(`${site.origin()}/favourites${hash}`)
  await untilHydrated(on)
}

describe('on one device', () => {
  test('C 67: hearts lead to a page of their own, and without consent no request is sent', async () => {
    await site.open('/models')
    const link = page().getByRole('link', { name: /^Mes favoris/ })
    expect(await link.count()).toBe(0)
    await press('Mali')
    await page()
      .locator('[data-toast]')
      .getByRole('button', { name: 'Mes favoris', exact: true })
      .waitFor()
    await press('Luna')
    await expect.poll(async () => plain(await link.innerText())).toBe('Mes favoris (2)')
    await link.click()
    await page().waitForURL('**/favourites')
    await expect.poll(() => page().title()).toBe('Mes favoris · Néomuse')
    await shown().toEqual(['Luna', 'Mali'])
    expect(await consent().isChecked()).toBe(false)
    await expectNoViolations(page())
    await press('Luna')
    await shown().toEqual(['Mali'])
    await expect.poll(() => page().evaluate(() => document.activeElement?.tagName)).toBe('DIV')
    await page().reload()
    await untilHydrated(page())
    await shown().toEqual(['Mali'])
    await press('Mali')
    await said('Aucun favori pour l’instant')
    await page().locator('main').getByRole('link', { name: 'Voir les modèles' }).click()
    await page().waitForURL('**/models')
    await expect.poll(async () => (await cards()).length).toBeGreaterThan(1)
    expect(asked).toEqual([])
  })

  test('C 67: an NSFW favourite is shown only after the declaration of age', async () => {
    await site.open('/models')
    const models: { id: string; name: string }[] = await page().evaluate(async () =>
      (await fetch('/api/models')).json(),
    )
    const nova = models.find(({ name }) => name === 'Nova')?.id
    await page().evaluate((id) => localStorage.setItem('favouriteModels', `["${id}"]`), nova)
    await openFavourites()
    await said('1 favori NSFW est masqué.')
    expect(await cards()).toEqual([])
    await page().getByRole('button', { name: 'Afficher' }).click()
    await page().getByRole('button', { name: 'J’ai 18 ans ou plus' }).click()
    await shown().toEqual(['Nova'])
  })

  test.runIf(isFullRun)('C 67: the page works offline', async () => {
    await site.useFreshDevice()
    await site.open('/models')
    await press('Mali')
    await page().waitForFunction(() => navigator.serviceWorker.controller !== null)
    await setOffline(site.visit(), true)
    await openFavourites()
    await shown().toEqual(['Mali'])
    site.forgiveNetwork()
  })

  test('the page is in no search index and no sitemap, in any language', async () => {
    for (const locale of LOCALES) {
      const answer = await fetch(
        `${site.origin()}${locale === 'fr' ? '' : `/${locale}`}/favourites`,
      )
      expect([answer.status, await answer.text()]).toEqual([
        200,
        expect.stringContaining('<meta name="robots" content="noindex"'),
      ])
    }
    const list = await (await fetch(`${site.origin()}/sitemap.xml`)).text()
    expect(list).not.toContain('/favourites')
  })
})

// A basic server stores no list.
describe.skipIf(isBasicServer)('on two devices', () => {
  let other: BrowserContext | undefined
  afterEach(async () => {
    await other?.close()
    other = undefined
  })

  const openOther = async (): Promise<Page> => {
    const browser = site.visit().browser()
    if (browser === null) throw new Error('the visit has no browser')
    other = await openDevice(browser, {
      viewport: { width: 390, height: 844 },
      serviceWorkers: 'block',
    })
    return other.newPage()
  }

  /** Presses two hearts and ticks the box; returns the part of the link after the page's address. */
  const share = async (): Promise<string> => {
    await site.open('/models')
    await press('Mali')
    await press('Luna')
    await openFavourites()
    await consent().check()
    await said('Ta liste est enregistrée en ligne.')
    const link = await page().getByLabel('Ton lien privé').inputValue()
    expect(link).toMatch(new RegExp(`^${site.origin()}/favourites#cle=[\\w-]{43}$`))
    return new URL(link).hash
  }

  const listOf = async (hash: string): Promise<unknown> => {
    const answer = await fetch(`${site.origin()}/api/favourites`, {
      headers: { 'Favourites-Key': hash.slice('#cle='.length) },
    })
    const body = await answer.json()
    return answer.ok ? body.models.length : answer.status
  }

  const follow = async (hash: string): Promise<Page> => {
    const phone = await openOther()
    await openFavourites(phone, hash)
    await phone.getByRole('alertdialog', { name: 'Ajouter ces favoris' }).waitFor()
    await phone.getByRole('button', { name: 'Ajouter', exact: true }).click()
    await said('Ta liste est enregistrée en ligne.', phone)
    return phone
  }

  test.runIf(isFullRun)(
    'C 67: after consent, the link copies them to another device, and changes on one reach the other',
    async () => {
      const hash = await share()
      expect(asked).toEqual(['PATCH'])
      expect(await listOf(hash)).toBe(2)
      await expectNoViolations(page())

      const phone = await openOther()
      await phone.goto(`${site.origin()}/models`)
      await untilHydrated(phone)
      await press('Sakura', phone)
      await openFavourites(phone, hash)
      const question = phone.getByRole('alertdialog', { name: 'Ajouter ces favoris' })
      await question.waitFor()
      await expectNoViolations(phone)
      await question.getByRole('button', { name: 'Ajouter', exact: true }).click()
      await shown(phone).toEqual(['Sakura', 'Luna', 'Mali'])
      await expect.poll(() => new URL(phone.url()).hash).toBe('')
      await expect.poll(() => listOf(hash)).toBe(3)

      await press('Luna', phone)
      await shown(phone).toEqual(['Sakura', 'Mali'])
      await expect.poll(() => listOf(hash)).toBe(2)
      await page().reload()
      await shown().toEqual(['Sakura', 'Mali'])
      const kept = await page().evaluate(async () => {
        const names = await caches.keys()
        const all = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
        return all.flat().filter(({ url }) => url.includes('/api/favourites')).length
      })
      expect(kept).toBe(0)
    },
  )

  test.runIf(isFullRun)(
    'C 67: a heart pressed offline waits, and is sent once when the network is back',
    async () => {
      await site.useFreshDevice()
      page().on('request', note(asked))
      const hash = await share()
      // The worker may have become ready while this page loaded, and then controls the next one.
      await page().evaluate(async () => void (await navigator.serviceWorker.ready))
      await site.open('/models')
      await expect.poll(() => asked).toEqual(['PATCH', 'GET'])
      await setOffline(site.visit(), true)
      await press('Sakura')
      await page()
        .locator('[data-toast]')
        .filter({
          hasText: 'Sakura reste dans tes favoris, sur cet appareil et dans ta liste en ligne.',
        })
        .waitFor()
      await openFavourites()
      await shown().toEqual(['Sakura', 'Luna', 'Mali'])
      await said('Tout est enregistré sur cet appareil')
      expect(await listOf(hash)).toBe(2)
      asked.splice(0)
      await setOffline(site.visit(), false)
      await said('Ta liste est enregistrée en ligne.')
      expect(await listOf(hash)).toBe(3)
      expect(asked).toEqual(['PATCH'])
      site.forgiveNetwork()
    },
  )

  test.runIf(isFullRun)(
    'C 67: a heart whose answer is lost stays as the other device has set it since',
    async () => {
      const hash = await share()
      const phone = await follow(hash)
      await site.open('/models')
      await page().evaluate(() => {
        const ask = window.fetch
        window.fetch = async (...request) => {
          const answer = await ask(...request)
          if (request[0] === '/api/favourites') throw new TypeError('lost')
          return answer
        }
      })
      await press('Sakura')
      await expect.poll(() => listOf(hash)).toBe(3)
      await phone.reload()
      await shown(phone).toEqual(['Sakura', 'Luna', 'Mali'])
      await press('Sakura', phone)
      await expect.poll(() => listOf(hash)).toBe(2)

      asked.splice(0)
      await openFavourites()
      await shown().toEqual(['Luna', 'Mali'])
      await said('Ta liste est enregistrée en ligne.')
      expect(asked).toEqual(['PATCH'])
      expect(await listOf(hash)).toBe(2)
    },
  )

  test.runIf(isFullRun)(
    'C 67: when consent is withdrawn the list is erased, and the other device is notified',
    async () => {
      const hash = await share()
      const phone = await follow(hash)
      await consent().click()
      const question = page().getByRole('alertdialog', { name: 'Effacer la liste en ligne ?' })
      await question.getByRole('button', { name: 'Garder la liste' }).click()
      expect(await listOf(hash)).toBe(2)
      expect(await consent().isChecked()).toBe(true)
      await consent().click()
      await question.getByRole('button', { name: 'Effacer la liste' }).click()
      await page().locator('[data-toast]').filter({ hasText: 'Liste en ligne effacée' }).waitFor()
      expect(await listOf(hash)).toBe(410)
      expect(await consent().isChecked()).toBe(false)
      await shown().toEqual(['Luna', 'Mali'])

      await phone.reload()
      await said('La liste en ligne n’existe plus', phone)
      expect(await consent(phone).isChecked()).toBe(false)
      await shown(phone).toEqual(['Luna', 'Mali'])
      const late: string[] = []
      phone.on('request', note(late))
      await press('Mali', phone)
      await phone.reload()
      await shown(phone).toEqual(['Luna'])
      expect(late).toEqual([])
      site.forgiveNetwork()
    },
  )

  test.runIf(isFullRun)(
    'C 67: a link to an erased list and a truncated link are reported, and after a refusal no request is sent',
    async () => {
      const phone = await openOther()
      const late: string[] = []
      phone.on('request', note(late))
      await openFavourites(phone, '#cle=zu-kurz')
      await said('Ce lien est incomplet', phone)
      expect(new URL(phone.url()).hash).toBe('')
      const hash = `#cle=${'x'.repeat(43)}`
      await openFavourites(phone, hash)
      await phone.reload()
      await phone.getByRole('button', { name: 'Non merci' }).click()
      await expect.poll(() => new URL(phone.url()).hash).toBe('')
      expect(late).toEqual([])
      await openFavourites(phone, hash.replace('cle=', 'CLE%3D'))
      await phone.reload()
      await phone.getByRole('button', { name: 'Ajouter', exact: true }).click()
      await said('La liste en ligne n’existe plus', phone)
      expect(await consent(phone).isChecked()).toBe(false)
    },
  )
})
