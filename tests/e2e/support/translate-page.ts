/** Ways in which a program may replace a text node: all of them were seen in translators and extensions. */
export type Way = (typeof WAYS)[number]
export const WAYS = [
  'replace',
  'insert, remove',
  'remove, insert',
  'wrap',
  'append wrapped',
] as const

/**
 * Runs in the page, without dependencies: changes texts below `root` as Google Translate does. Each text node is
 * removed, and two `<font>` with its text, as translated by `say`, are inserted instead. Texts that are already there
 * stay.
 */
export const translateTexts = (
  root: Node,
  pickWay: (text: Text) => Way | null = () => 'replace',
  say: (words: string) => string = (words) => words,
): void => {
  const isMeant = ({ parentElement, data }: Text) =>
    data.trim() !== '' && !parentElement?.closest('font, script, style, textarea, noscript, title')
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  const texts: Text[] = []
  while (walker.nextNode()) if (walker.currentNode instanceof Text) texts.push(walker.currentNode)
  for (const text of texts.filter(isMeant)) {
    const parent = text.parentNode
    const way = pickWay(text)
    if (parent === null || way === null) continue
    const font = document.createElement('font')
    const inner = document.createElement('font')
    font.append(inner)
    if (way === 'wrap') {
      parent.insertBefore(font, text)
      inner.append(text)
      continue
    }
    const next = text.nextSibling
    if (way === 'append wrapped') {
      inner.append(text)
      parent.insertBefore(font, next)
      continue
    }
    inner.append(say(text.data))
    if (way === 'replace') parent.replaceChild(font, text)
    else if (way === 'insert, remove') {
      parent.insertBefore(font, text)
      parent.removeChild(text)
    } else {
      parent.removeChild(text)
      parent.insertBefore(font, next)
    }
  }
}

/** A script that translates a page now, and texts shown in it from now on, a moment after they appear. */
export const KEEP_TRANSLATED = `{
  const translate = ${translateTexts}
  let isDue = false
  const run = () => {
    isDue = false
    translate(document.body)
    watcher.takeRecords()
  }
  const watcher = new MutationObserver(() => {
    if (!isDue) setTimeout(run)
    isDue = true
  })
  watcher.observe(document.body, { childList: true, subtree: true, characterData: true })
  run()
}`
