import type { Page } from 'playwright-core'

export type ShownPage = {
  readonly name: string
  readonly path: string
  /** Somebody is signed in. */
  readonly isAdmin?: true
  /** Another entry's page in another language: it is looked at, and axe would find the same. */
  readonly isRepeat?: true
  /** It differs little from another entry: only the full run lets axe read it. */
  readonly isVariant?: true
  /** Its rows tell of what was done before. */
  readonly isLog?: true
  /** Of the window, where its picture is to show more than a usual one holds. */
  readonly height?: number
  /** What to do once the page is loaded. */
  readonly prepare?: (page: Page) => Promise<void>
}
