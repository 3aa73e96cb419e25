import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { beforeAll, expect } from 'vitest'
import { isFullRun, isShortRun } from '#tests/support/full-run.ts'
import { accessibilityTree } from '../accessibility-tree.ts'
import { createAdmin, type SavedSession, saveSession, untilLoaded } from '../admin-actions.ts'
import { controlsUnderToast, coveredControls } from '../covered-controls.ts'
import { goOn } from '../kept-page.ts'
import { serveProduct } from '../serve-product.ts'
import { createSharedDevice } from '../shared-device.ts'
import { isBasicServer } from '../start-product.ts'
import { tabProblems } from '../tab-walk.ts'
import { violationsOf } from '../violations.ts'
import { markupProblems } from './markup-problems.ts'
import { narrowProblems } from './narrow-problems.ts'
import { PAGES } from './pages.ts'
import type { ShownPage } from './shown-page.ts'

const SCANNED = PAGES.filter(({ isRepeat }) => !isRepeat)
export const FOR_VISITORS = SCANNED.filter(({ isAdmin }) => !isAdmin)
export const FOR_ADMINISTRATORS = SCANNED.filter(({ isAdmin }) => isAdmin)

/** The screens that this run scans. */
export const scannedNow = (pages: readonly ShownPage[]): readonly ShownPage[] =>
  pages.filter(({ isVariant }) => isFullRun || !isVariant)

/** The rules that depend on the theme; all others give the same result in both. */
const OF_COLOUR = ['color-contrast', 'link-in-text-block']

/** Of a phone, in CSS pixels. */
const HEIGHT = 844

/** The size of a 1280 by 1024 window at 400 %. */
const MAGNIFIED = { width: 320, height: 256 }

type Device = {
  /** In CSS pixels. */ readonly width: number
  readonly isAdmin?: boolean
  /** Its accessibility tree is compared with the stored one in `tests/e2e/trees/`. */
  readonly hasTree?: boolean
}

/** The folder of a screen's accessibility tree, by the first part of its address. */
export const treeFile = ({ name, path }: ShownPage): string => {
  const [first = '', second = ''] = path
    .replace(/^\/(th|en|es|pt)\b/, '')
    .split(/[/?#]/)
    .slice(1)
  const section = first === 'admin' ? join('admin', second) : join('site', first || 'home')
  return join(TREES, section, `${name}.yml`)
}

export const TREES = join(import.meta.dirname, '../../trees')

const isAsKept = async (page: Page, shown: ShownPage): Promise<void> =>
  expect
    .soft(await accessibilityTree(page, shown), `${shown.name}: ${HOW_TO_ACCEPT}`)
    .toMatchFileSnapshot(treeFile(shown))

const HOW_TO_ACCEPT =
  'a screen reader gets something else than before; if that is meant, run npx vitest run --project stories tests/e2e/accessibility --update'

/**
 * Runs axe on pages in the dark theme, and in the full run on the colours of the light one; and checks that every
 * control on them can be pressed.
 */
export const scanPages = () => {
  const product = serveProduct()
  let session: SavedSession
  /** Screens by their content; where no action is needed, the screens follow each other on one page. */
  const devices = new Map<string, ReturnType<typeof createSharedDevice>>()
  const pages = new Map<string, Page>()

  beforeAll(async () => {
    await createAdmin(product.origin())
    session = await saveSession(product.origin())
  })

  const deviceFor = ({ width, isAdmin }: Device, key: string) => {
    const viewport = { width, height: HEIGHT }
    const device =
      devices.get(key) ??
      createSharedDevice({
        browser: product.browser(),
        origin: product.origin(),
        viewport,
        ...(isAdmin ? { session, keepsPage: isShortRun } : {}),
      })
    devices.set(key, device)
    return device
  }

  const load = async (page: Page, path: string): Promise<void> => {
    await page.goto(`${product.origin()}${path}`)
    await untilLoaded(page)
  }

  const scan = async (page: Page, shown: ShownPage, { width, hasTree }: Device): Promise<void> => {
    const { name, prepare } = shown
    await prepare?.(page)
    await untilFilled(page)
    expect.soft(await violationsOf(page), `${name}, dark`).toEqual([])
    if (hasTree && !isBasicServer) await isAsKept(page, shown)
    expect.soft(await markupProblems(page), `${name}, read aloud`).toEqual([])
    // A state of a screen changes what is read aloud more often than where its controls are.
    if (isShortRun && prepare) return
    // Each is the harder case: beside a toast, and at 400 %.
    if (isFullRun) expect.soft(await coveredControls(page), `${name}, to be pressed`).toEqual([])
    expect.soft(await controlsUnderToast(page), `${name}, beside a toast`).toEqual([])
    if (isFullRun) expect.soft(await tabProblems(page), `${name}, by Tab`).toEqual([])
    await page.setViewportSize(MAGNIFIED)
    expect.soft(await tabProblems(page), `${name}, by Tab at 400 %`).toEqual([])
    await page.setViewportSize({ width, height: HEIGHT })
    expect.soft(await narrowProblems(page), `${name}, enlarged four times`).toEqual([])
    if (!isFullRun) return
    await page.emulateMedia({ colorScheme: 'light' })
    expect.soft(await violationsOf(page, { rules: OF_COLOUR }), `${name}, light`).toEqual([])
  }

  /** A layer opened on a page may fetch its content. */
  const untilFilled = async (page: Page): Promise<void> => {
    const loading = page.getByText(/^(Chargement…|กำลังโหลด…)$/).or(page.locator('[aria-busy=true]'))
    await expect.poll(() => loading.filter({ visible: true }).count()).toBe(0)
  }

  /** The device is cleaned before and after, or its page continues. */
  const scanAlone = async (shown: ShownPage, on: Device): Promise<void> => {
    const device = deviceFor(on, JSON.stringify({ ...on, isAlone: true }))
    const page = await device.open()
    const isKept = await device.isKept()
    await page.emulateMedia({ colorScheme: 'dark' })
    if (isKept) await goOn(page, shown.path)
    else await load(page, shown.path)
    await scan(page, shown, on)
    // An open layer would prevent the page from continuing.
    await page.keyboard.press('Escape')
    await device.finish(page.context())
  }

  /** No action is needed on them: one follows the other on one page. */
  const scanNext = async (shown: ShownPage, on: Device): Promise<void> => {
    const key = JSON.stringify(on)
    const page = pages.get(key) ?? (await deviceFor(on, key).open())
    pages.set(key, page)
    await page.emulateMedia({ colorScheme: 'dark' })
    await load(page, shown.path)
    await scan(page, shown, on)
  }

  /**
   * axe finds nothing on it, and nothing covers its controls. The effects of actions on one page must not remain for
   * the next one.
   */
  return (shown: ShownPage, on: Device): Promise<void> =>
    shown.prepare || (on.isAdmin && isShortRun) ? scanAlone(shown, on) : scanNext(shown, on)
}
