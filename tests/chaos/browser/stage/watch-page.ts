import type { BrowserContext, ConsoleMessage, Page } from 'playwright-core'

/** What a browser says by itself of a bad network, or of a portal's page where the site's own files should be. */
const EXPECTED =
  /net::ERR_|Failed to load resource|^Fetch API cannot load|^Manifest[: ]|accueil' violates the following Content Security Policy/

export type Watch = {
  readonly follow: (context: BrowserContext) => void
  /** Everything said, oldest first. */
  readonly log: () => readonly string[]
  /** What should never be said. */
  readonly complaints: () => readonly string[]
}

/** Listens to the consoles of all tabs, and to what nobody has caught. */
export const createWatch = (): Watch => {
  const log: string[] = []
  const complaints: string[] = []
  const say = (text: string, isBad: boolean): void => {
    log.push(`${new Date().toISOString()} ${text}`)
    if (isBad) complaints.push(text)
  }
  const followPage = (page: Page): void => {
    page.on('pageerror', (error) => say(`uncaught: ${error.stack ?? error.message}`, true))
    page.on('crash', () => say('the tab has crashed', true))
  }
  return {
    follow: (context) => {
      for (const page of context.pages()) followPage(page)
      context.on('page', followPage)
      context.on('console', (message: ConsoleMessage) => {
        const text = message.text()
        say(`${message.type()}: ${text}`, message.type() === 'error' && !EXPECTED.test(text))
      })
    },
    log: () => log,
    complaints: () => complaints,
  }
}
