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
    ? import('./admin-root.tsx').then(({ startAdmin }) => startAdmin)
    : import('./site-root.tsx').then(({ startSite }) => startSite)

const start = async (): Promise<void> => {
  normalizeAddress()
  const container = document.getElementById('root')
  if (container === null) throw new Error('no #root in the page')
  try {
    const startRoot = await loadRoot()
    await startRoot(container)
  } catch (error) {
    // A prerendered page stays readable; an empty page must not stay blank.
    if (container.querySelector('main') === null) showFatalError(container, error)
    throw error
  }
}

await start()
