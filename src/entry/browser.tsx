import '#ui/styles/styles.css'
import { normalPath } from '#contract/locales.ts'
import { showFatalError } from './fatal-error.ts'

/**
 * If the page was loaded under another spelling of its address, for example from a cache, normalizes the address as the
 * server would.
 */
const normalizeAddress = (): void => {
  const path = normalPath(location.pathname)
  if (path !== location.pathname)
    history.replaceState(history.state, '', path + location.search + location.hash)
}

/** Public pages never load the back-office, and the back-office never loads the public pages. */
const loadRoot = () =>
  /^\/admin(\/|$)/.test(location.pathname)
    ? import('./admin-root.tsx').then(async ({ loadAdminTexts, startAdmin }) => {
        await loadAdminTexts()
        return startAdmin
      })
    : import('./site-root.tsx').then(({ startSite }) => startSite)

const start = async (): Promise<void> => {
  normalizeAddress()
  const container = document.getElementById('root')
  if (container === null) throw new Error('no #root in the page')
  let isIncomplete = true
  try {
    const startRoot = await loadRoot()
    isIncomplete = false
    await startRoot(container)
  } catch (fault) {
    // A prerendered page stays readable; an empty page must not stay blank.
    if (container.querySelector('main') === null) showFatalError(container, { fault, isIncomplete })
    throw fault
  }
}

await start()
