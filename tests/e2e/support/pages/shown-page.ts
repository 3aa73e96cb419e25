import type { Page } from 'playwright-core'

export type ShownPage = {
  readonly name: string
  readonly path: string
  /** A user is signed in. */
  readonly isAdmin?: true
  /** Another entry's page in another language: it is pictured, and axe would find the same. */
  readonly isRepeat?: true
  /** Similar to another entry: only the full run lets axe read it. */
  readonly isVariant?: true
  /** Its rows show earlier actions. */
  readonly isLog?: true
  /** Height of the window, if its picture is to show more than a usual one. */
  readonly height?: number
  /** The actions after the page has loaded. */
  readonly prepare?: (page: Page) => Promise<void>
}
