import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { BrowserContext, Page } from 'playwright-core'
import { launchProfile } from '#tests/e2e/support/chromium.ts'
import type { SubjectName } from '../page/page.ts'
import { PAGE_PATH, type PageFiles } from './bundle-page.ts'
import { createWire, type Wire } from './create-wire.ts'
import type { StageServer, StartServer } from './start-servers.ts'

/** Opens the stage for one subject. */
export type OpenStage = (subject: SubjectName) => Promise<Stage>

export type StageOptions = {
  readonly folder: string
  readonly startServer: StartServer
  readonly files: PageFiles
  readonly subject: SubjectName
}

/** A server, a proxy and a browser of their own, with nothing left from earlier measurements. */
export type Stage = {
  readonly page: Page
  readonly server: StageServer
  readonly wire: Wire
  /** Opens the page in another browser on the same profile, after the first one has ended. */
  readonly reopen: () => Promise<Page>
  readonly context: () => BrowserContext
  readonly profile: string
  readonly close: () => Promise<void>
}

export const openStage = async (options: StageOptions): Promise<Stage> => {
  const folder = mkdtempSync(join(options.folder, 'stage-'))
  const profile = join(folder, 'profile')
  mkdirSync(profile)
  const server = await options.startServer(join(folder, 'data'))
  const wire = await createWire(server.address, options.files)
  let context = await launchProfile(profile)
  const open = async (): Promise<Page> => {
    const page = await openPage(context, wire, options)
    const token = server.authorization.replace('Bearer ', '')
    await page.evaluate((given) => globalThis.bench?.open(given), token)
    return page
  }
  return {
    page: await open(),
    server,
    wire,
    context: () => context,
    profile,
    reopen: async () => {
      context = await launchProfile(profile)
      return open()
    },
    close: async () => {
      await context.close()
      await wire.close()
      await server.stop()
      rmSync(folder, { recursive: true })
    },
  }
}

const openPage = async (
  context: BrowserContext,
  { origin }: Wire,
  { subject }: StageOptions,
): Promise<Page> => {
  const page = context.pages()[0] ?? (await context.newPage())
  page.on('pageerror', (error) => console.error(subject, error))
  await page.goto(`${origin}${PAGE_PATH}#${subject}`)
  await page.waitForFunction(() => globalThis.bench !== undefined)
  return page
}
