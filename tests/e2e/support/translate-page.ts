/** How a program may put another node in the place of a text: all of them were seen in translators and extensions. */
export type Way = (typeof WAYS)[number]
export const WAYS = [
  'replace',
  'insert, remove',
  'remove, insert',
  'wrap',
  'append wrapped',
] as const

/**
 * Runs in the page, and needs nothing else: does to texts below `root` what Google Translate does. Each is taken out, and
 * two `<font>` with its words, as `say` translates them, are put in its place. Texts that are there already stay.
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

/** A script that translates a page now, and what is shown in it from now on, a moment after it is shown. */
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
