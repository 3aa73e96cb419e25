import '#ui/styles.css'

/** Public pages never load the back-office, nor the reverse. */
const loadRoot = () =>
  /^\/admin(\/|$)/.test(location.pathname)
    ? import('./admin-root.tsx').then(({ startAdmin }) => startAdmin)
    : import('./site-root.tsx').then(({ startSite }) => startSite)

const start = async (): Promise<void> => {
  const container = document.getElementById('root')
  if (container === null) throw new Error('no #root in the page')
  try {
    const startRoot = await loadRoot()
    await startRoot(container)
  } catch (error) {
    // What is prerendered stays readable; an empty page must not stay white.
    if (container.childElementCount === 0) container.append(lastWord())
    throw error
  }
}

/** Said before any catalogue could be loaded, so in the two languages that most visitors read. */
const lastWord = (): HTMLElement => {
  const words = document.createElement('p')
  words.setAttribute('role', 'alert')
  words.textContent =
    'Néomuse n’a pas pu démarrer : rechargez la page quand le réseau est là. · Néomuse could not start: reload the page once you are online.'
  return words
}

await start()
