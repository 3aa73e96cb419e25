import { ADMIN_SCREENS } from './admin-screens.ts'
import { SHOP_SCREENS } from './shop-screens.ts'
import type { ShownPage } from './shown-page.ts'
import { SITE_PAGES } from './site-pages.ts'

/** Every page of the site and every screen of the back-office, with their dialogs, on the demo's data. */
export const PAGES: readonly ShownPage[] = [...SITE_PAGES, ...ADMIN_SCREENS, ...SHOP_SCREENS]
