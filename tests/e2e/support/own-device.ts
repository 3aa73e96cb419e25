import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BrowserContext, Page } from 'playwright-core'
import { afterEach, beforeEach, expect } from 'vitest'
import { signIn, status } from './admin-actions.ts'
import { readOutbox } from './browser-storage.ts'
import { killBrowser, launchOffline, launchProfile } from './chromium.ts'
import { setOffline, withNetwork } from './device-network.ts'
import { showFailure } from './show-failure.ts'

export type Kept = {
  /** Text that is on the screen of the models. */
  readonly shown: string
  /** The rows of the edits in the outbox. */
  readonly waiting: readonly string[]
}

/** Opens the models offline: waiting edits keep waiting. */
export const seeAgain = async (page: Page, origin: string, kept: Kept): Promise<void> => {
  await page.goto(`${origin}/admin/models`)
  await page.getByText(kept.shown).first().waitFor()
  await status(page, `Hors ligne · ${kept.waiting.length} en attente`)
  await expect.poll(() => readOutbox(page)).toEqual(kept.waiting)
}

/** A device for each test, whose browser may be killed: the profile on the disk survives that. */
export const ownDevice = () => {
  let profile: string
  let running: BrowserContext | null = null
  beforeEach(() => {
    profile = mkdtempSync(join(tmpdir(), 'neomuse-device-'))
  })
  afterEach(async (story) => {
    if (running) await showFailure(story, running)
    await running?.close()
    running = null
    rmSync(profile, { recursive: true, force: true })
  })

  const openPage = async (launched: Promise<BrowserContext>): Promise<Page> => {
    running = await launched
    const page = await running.newPage()
    // Shorter than a test's timeout: then the message names the step.
    page.setDefaultTimeout(20_000)
    return page
  }
  const start = () => openPage(withNetwork((proxy) => launchProfile(profile, { proxy })))
  const kill = async (): Promise<void> => {
    if (running) await killBrowser(running, profile)
  }
  /** Kills the browser and starts it again, offline from its first moment on. */
  const killAndReopen = async (origin: string, kept: Kept): Promise<void> => {
    await kill()
    await seeAgain(await openPage(launchOffline(profile)), origin, kept)
  }
  /** Starts with a network, and waits until no edit waits any more. */
  const sendAll = async (origin: string): Promise<void> => {
    await running?.close()
    const page = await start()
    await page.goto(`${origin}/admin/models`)
    await status(page, 'À jour')
    await expect.poll(() => readOutbox(page)).toEqual([])
  }
  return {
    /** Starts the browser; returns its page. */
    start,
    /** Signed in, and written to the disk: by itself the browser writes it there seconds or a minute later. */
    startSignedIn: async (origin: string): Promise<Page> => {
      await signIn(await start(), origin)
      await running?.close()
      return start()
    },
    setOffline: async (isOffline: boolean): Promise<void> => {
      if (running) await setOffline(running, isOffline)
    },
    kill,
    killAndReopen,
    sendAll,
  }
}
