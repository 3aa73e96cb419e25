import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import {
  changeModel,
  createAdmin,
  createModel,
  signIn,
  status,
  untilLoaded,
} from './support/admin-actions.ts'
import { launchBrowser } from './support/chromium.ts'
import { startProduct } from './support/start-product.ts'

/** npm run shots: every screen as a customer sees it, in `.cache/shots/<screen>-<width>-<theme>.png`. */
const FOLDER = '.cache/shots'
const WIDTHS = [390, 768, 1440]
const THEMES = ['dark', 'light'] as const

type Screen = {
  readonly name: string
  readonly path: string
  readonly isAdmin?: boolean
  /** What to do before the picture is taken. */
  readonly prepare?: (page: Page) => Promise<void>
}

const pressButton = (name: string | RegExp) => async (page: Page) => {
  await page.getByRole('button', { name }).first().click()
  await page.getByRole('dialog').or(page.getByRole('alertdialog')).first().waitFor()
}

const askAge = async (page: Page): Promise<void> => {
  await page.getByRole('switch').first().click()
  await page.getByRole('dialog').or(page.getByRole('alertdialog')).first().waitFor()
}

const SCREENS: readonly Screen[] = [
  { name: 'home', path: '/' },
  { name: 'home-th', path: '/th' },
  { name: 'models', path: '/models' },
  { name: 'models-th', path: '/th/models' },
  { name: 'models-en', path: '/en/models' },
  {
    name: 'models-nsfw-question',
    path: '/models',
    prepare: askAge,
  },
  { name: 'models-empty', path: '/models?type=Cosplay&country=France' },
  { name: 'models-preview', path: '/models', prepare: pressButton('Aperçu') },
  { name: 'pack', path: '/models/luna-000001' },
  { name: 'custom', path: '/custom' },
  { name: 'custom-options', path: '/custom?step=4' },
  { name: 'custom-summary', path: '/custom?step=5' },
  { name: 'custom-th', path: '/th/custom' },
  { name: 'order', path: '/order/new?plan=premium' },
  { name: 'order-custom', path: '/order/new?custom=1#faceOption=lora&formats=video,journal' },
  { name: 'order-nothing', path: '/order/new' },
  {
    name: 'order-confirmation',
    path: '/order/confirmation?order=0193aaaa-1111-7222-8333-444455556666',
  },
  { name: 'formation', path: '/formation' },
  { name: 'formation-th', path: '/th/formation' },
  { name: 'hybrid', path: '/hybrid' },
  { name: 'hybrid-th', path: '/th/hybrid' },
  { name: 'about', path: '/about' },
  { name: 'about-th', path: '/th/about' },
  { name: 'contact', path: '/contact' },
  { name: 'contact-th', path: '/th/contact' },
  { name: 'contact-chat', path: '/contact', prepare: pressButton('Ouvrir le chat') },
  { name: 'blog', path: '/blog' },
  { name: 'blog-th', path: '/th/blog' },
  { name: 'blog-none', path: '/blog?q=zzz' },
  { name: 'article', path: '/blog/publier-une-semaine-en-deux-heures-000104' },
  { name: 'not-found', path: '/nulle-part' },
  { name: 'login', path: '/admin/login' },
  { name: 'admin-dashboard', path: '/admin/dashboard', isAdmin: true },
  { name: 'admin-models', path: '/admin/models', isAdmin: true },
  { name: 'admin-models-none', path: '/admin/models?q=zzz', isAdmin: true },
  {
    name: 'admin-model-new',
    path: '/admin/models',
    isAdmin: true,
    prepare: pressButton('Nouveau modèle'),
  },
  {
    name: 'admin-model-edit',
    path: '/admin/models',
    isAdmin: true,
    prepare: pressButton('Modifier Luna'),
  },
  {
    name: 'admin-model-delete',
    path: '/admin/models',
    isAdmin: true,
    prepare: pressButton('Supprimer Luna'),
  },
  { name: 'admin-offline', path: '/admin/models', isAdmin: true, prepare: workOffline },
  { name: 'admin-coming', path: '/admin/orders', isAdmin: true },
]

async function workOffline(page: Page): Promise<void> {
  await page.getByText('Luna').first().waitFor()
  await status(page, 'À jour')
  await page.context().setOffline(true)
  await createModel(page, 'Aurore', '24,50')
  await changeModel(page, 'Luna', { Prix: '31' })
  await page
    .getByRole('button', { name: /en attente/ })
    .first()
    .click()
  await page.getByRole('dialog').waitFor()
}

const shoot = async (browser: Browser, origin: string, screen: Screen): Promise<void> => {
  for (const width of WIDTHS) {
    for (const theme of THEMES) {
      const context = await browser.newContext({
        viewport: { width, height: width < 700 ? 844 : 900 },
        colorScheme: theme,
        locale: 'fr-FR',
        reducedMotion: 'reduce',
      })
      const page = await context.newPage()
      if (screen.isAdmin) await signIn(page, origin)
      await page.goto(`${origin}${screen.path}`)
      await untilLoaded(page)
      await screen.prepare?.(page)
      await page.evaluate(() => document.fonts.ready)
      await showLazyPictures(page)
      await page.screenshot({
        path: join(FOLDER, `${screen.name}-${width}-${theme}.png`),
        // A dialog stands in the window; of a page, all is looked at.
        fullPage: screen.prepare === undefined,
      })
      await context.close()
    }
  }
}

/** A full-page picture scrolls nothing, so what loads when it comes into view has to be called. */
const showLazyPictures = async (page: Page): Promise<void> => {
  await page.evaluate(async () => {
    const pictures = [...document.querySelectorAll('img')]
    for (const picture of pictures) picture.loading = 'eager'
    await Promise.allSettled(pictures.map((picture) => picture.decode()))
  })
}

const wanted = process.argv.slice(2)
rmSync(FOLDER, { recursive: true, force: true })
mkdirSync(FOLDER, { recursive: true })
const product = await startProduct()
const browser = await launchBrowser()
try {
  await createAdmin(product.origin)
  for (const screen of SCREENS.filter(({ name }) => wanted.length === 0 || wanted.includes(name))) {
    process.stdout.write(`${screen.name}\n`)
    await shoot(browser, product.origin, screen)
  }
} finally {
  await browser.close()
  await product.stop()
}
process.stdout.write(`pictures are in ${FOLDER}\n`)
