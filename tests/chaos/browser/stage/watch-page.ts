import type { BrowserContext, ConsoleMessage, Page } from 'playwright-core'

/** Messages that a browser itself logs for a bad network, or for a portal's page in place of the site's files. */
const EXPECTED =
  /net::ERR_|Failed to load resource|^Fetch API cannot load|^Manifest[: ]|accueil' violates the following Content Security Policy/

export type Watch = {
  readonly follow: (context: BrowserContext) => void
  /** All messages, oldest first. */
  readonly log: () => readonly string[]
  /** The messages that should never appear. */
  readonly complaints: () => readonly string[]
}

/** Records the consoles of all tabs, and uncaught errors. */
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
