import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { firstUnlessFull, isFullRun } from '#tests/support/full-run.ts'
import { openBeforeScripts } from './support/open-before-scripts.ts'
import { untilHydrated } from './support/until-hydrated.ts'
import { expectNoViolations } from './support/violations.ts'
import { visitSite } from './support/visit-site.ts'

const site = visitSite()
const { page } = site

const french = () => page().locator('footer').getByRole('link', { name: 'Français' })

/** The scroll position of a page, and every later movement of it. */
const language = (of: Page) =>
  of.evaluate(() => [
    location.pathname + location.hash,
    document.documentElement.lang,
    localStorage.getItem('selectedLanguage'),
  ])
const FRENCH = ['/about', 'fr', 'fr']

describe('A 6, 10: after English was chosen, a plain link leads to French', () => {
  const chooseEnglish = async () => {
    await page().goto(`${site.origin()}/en/about`)
    await page().evaluate(() => localStorage.setItem('selectedLanguage', 'en'))
  }

  test('before the scripts have loaded', async () => {
    await chooseEnglish()
    const letScriptsCome = await openBeforeScripts(page(), `${site.origin()}/en/about`)
    await french().click()
    await expect.poll(() => language(page())).toEqual(FRENCH)
    letScriptsCome()
  })

  test.runIf(isFullRun)('when the scripts never load', async () => {
    await chooseEnglish()
    await page().route('**/assets/*.js', (route) => route.abort())
    await page().goto(`${site.origin()}/en/about`)
    await french().click()
    await expect.poll(() => language(page())).toEqual(FRENCH)
    site.forgiveNetwork()
  })

  test.runIf(isFullRun)('in a new tab', async () => {
    await chooseEnglish()
    await site.open('/en/about')
    const opening = site.visit().waitForEvent('page')
    await french().click({ modifiers: ['ControlOrMeta'] })
    const tab = await opening
    await tab.waitForLoadState()
    await expect.poll(() => language(tab)).toEqual(FRENCH)
    expect(site.path()).toBe('/en/about')
  })
})

describe('a control pressed before the scripts have loaded reacts when they arrive', () => {
  const press = async (path: string, name: string | RegExp) => {
    const letScriptsCome = await openBeforeScripts(page(), `${site.origin()}${path}`)
    await page().locator('main, header').getByRole('button', { name }).first().click()
    letScriptsCome()
  }

  test.runIf(isFullRun)('a heart button', async () => {
    await press('/models', /favoris/i)
    await page().getByText('Ajouté aux favoris').first().waitFor()
    await expect.poll(() => page().locator('main [aria-pressed=true]').count()).toBe(1)
  })

  test.runIf(isFullRun)('each of several heart buttons', async () => {
    const letScriptsCome = await openBeforeScripts(page(), `${site.origin()}/models`)
    const hearts = page()
      .locator('main')
      .getByRole('button', { name: /favoris/i })
    for (const at of [0, 1, 2]) await hearts.nth(at).click()
    letScriptsCome()
    await expect.poll(() => page().locator('main [aria-pressed=true]').count()).toBe(3)
  })

  test.runIf(isFullRun)('the language picker', async () => {
    await press('/about', /langue/i)
    await page().getByRole('menu').getByText('English').waitFor()
  })
})

describe('H 143: the result of a form that was sent before the scripts have loaded', () => {
  const field = (name: string) => page().locator(`main form [name=${name}]`)
  const formResult = (end: string) => page().locator(`#contact-${end}`)
  /** The tab's stored text of the form. */
  const draft = () => page().evaluate(() => sessionStorage.getItem('draft:contact') ?? '')

  test('is announced once, and its older draft is gone', async () => {
    // A service worker would serve the scripts of the second page from its cache.
    await page().addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'serviceWorker'))
    await site.open('/contact')
    await field('message').fill('Une ancienne question.')
    await expect.poll(draft).toContain('Une ancienne question.')

    const letScriptsCome = await openBeforeScripts(page(), `${site.origin()}/contact`)
    await field('name').fill('Camille')
    await field('email').fill('camille@exemple.invalid')
    await field('subject').fill('Bonjour')
    await field('message').fill('Une question.')
    await page().getByRole('button', { name: 'Envoyer le message' }).click()
    await page().waitForURL(/\/contact\?answer=.*#contact-taken$/, { waitUntil: 'commit' })
    await field('subject').fill('Encore moi')
    letScriptsCome()
    await untilHydrated(page())
    await expect.poll(site.path).toBe('/contact')
    await formResult('taken').waitFor()
    await expect.poll(draft).toContain('Encore moi')
    expect(await draft()).not.toContain('question')
    expect(await field('message').inputValue()).toBe('')

    await page().reload()
    await untilHydrated(page())
    expect(await formResult('taken').isVisible()).toBe(false)
    // A bare address reports nothing, and does not touch a text being written.
    await page().evaluate(() => location.assign('#contact-taken'))
    await expect.poll(site.path).toBe('/contact')
    expect(await formResult('taken').isVisible()).toBe(false)
    await expect.poll(() => field('subject').inputValue()).toBe('Encore moi')
    expect(await field('message').inputValue()).toBe('')
  })

  test.runIf(isFullRun)(
    'is announced once when the form was not accepted, and its draft stays',
    async () => {
      await site.open('/contact')
      await field('message').fill('Une question.')
      await expect.poll(draft).toContain('Une question.')

      await site.open('/contact?from=letter#contact-not-taken')
      await expect.poll(site.path).toBe('/contact?from=letter')
      expect(await formResult('not-taken').isVisible()).toBe(true)
      await expect.poll(() => field('message').inputValue()).toBe('Une question.')
    },
  )
})

describe('a page whose scripts failed to load', () => {
  /** Returns a function that lets the scripts load. */
  const lose = async (scripts: string): Promise<() => Promise<void>> => {
    await page().route(scripts, (route) => route.abort())
    return () => page().unroute(scripts)
  }
  const untilAskedAgain = () =>
    page().waitForRequest(
      (request) => request.resourceType() === 'fetch' && /\/assets\/.+\.js$/.test(request.url()),
    )

  test.each(firstUnlessFull(1, ['**/assets/*.js', '**/assets/site-root-*.js']))(
    '%s reacts when they arrive',
    async (scripts) => {
      const letCome = await lose(scripts)
      await page().goto(`${site.origin()}/about`)
      await untilAskedAgain()
      await letCome()
      await untilHydrated(page())
      site.forgiveNetwork()
    },
  )

  test.runIf(isFullRun)('asks before it discards written text', async () => {
    const letCome = await lose('**/assets/site-root-*.js')
    await page().goto(`${site.origin()}/contact`)
    const field = page().locator('main form :is(input, textarea):visible').first()
    await field.fill('Camille')
    await untilAskedAgain()
    await letCome()
    const reload = page().getByRole('alert').getByRole('button', { name: 'Recharger' })
    await reload.waitFor()
    expect(await field.inputValue()).toBe('Camille')
    await expectNoViolations(page())
    await reload.click()
    await untilHydrated(page())
    site.forgiveNetwork()
  })
})
