import { AWAKE } from './awake.ts'
import { mendStart } from './mend-start.ts'

/**
 * The script that starts a prerendered page, given the address of the site's own. The page is read before it is
 * pressed, so scripts come after everything that is seen: once all of it is there and painted, or at the first press,
 * key or focus of somebody who is faster. Where the page itself is still on its way they wait for the end of it, if not for ever.
 * What to fetch meanwhile stands in the root's `data-scripts`. What scripts draw has its styles in `data-styles`: they
 * come first, unless they keep the page waiting, and are asked for until they come. So are scripts that fail.
 * The button that was pressed last meanwhile is pressed again once the page is awake, and so are all that stay pressed,
 * as hearts do: see awake.ts.
 */
export const lateStart = (entry: string): string => `
      {
        ${mendStart(entry).trim()}
        const signs = ['pointerdown', 'keydown', 'focusin']
        const start = () => {
          const root = document.getElementById('root')
          if (signs.length === 0) return
          if (root === null) return document.addEventListener('DOMContentLoaded', start)
          for (const sign of signs.splice(0)) removeEventListener(sign, start, true)
          const held = new Set()
          let last
          root.onclick = ({ target }) => {
            const button = target.closest('button[type=button]:not([popovertarget])')
            if (button?.ariaPressed) held.add(button)
            else last = button
          }
          root.addEventListener('${AWAKE}', ({ detail: { again, nowOf } }) => {
            const press = (button) => again.has(button) || button?.click()
            for (const button of held) press(nowOf(button))
            if (again.size === 0 && last) press(nowOf(last))
          })
          const { styles } = root.dataset
          const scripts = root.dataset.scripts.match(/\\S+/g) ?? []
          const link = (rel, href) => {
            const element = Object.assign(document.createElement('link'), { rel, href })
            document.head.append(element)
            return element
          }
          // A page that answers, if plainly, is better than one that does not.
          let begun
          const begin = () => {
            begun ??= import('${entry}').catch((failure) => {
              mend(scripts, ${SOON_MS})
              throw failure
            })
          }
          const run = () =>
            document.readyState === 'loading'
              ? document.addEventListener('DOMContentLoaded', begin)
              : begin()
          const dress = (againMs) => {
            const sheet = link('stylesheet', styles)
            sheet.onload = run
            sheet.onerror = () => {
              run()
              sheet.remove()
              setTimeout(() => dress(Math.min(againMs * 2, ${RARELY_MS})), againMs)
            }
          }
          dress(${SOON_MS})
          setTimeout(run, ${STYLES_PATIENCE_MS})
          // Where its line was cut, Chromium never says that a page has ended.
          setTimeout(begin, ${STALL_PATIENCE_MS})
          for (const href of scripts) link('modulepreload', href)
        }
        for (const sign of signs) addEventListener(sign, start, true)
        // A picture that hangs holds up the rest of the page no longer than this.
        setTimeout(start, ${PATIENCE_MS})
        addEventListener('load', () => {
          // A page in the background paints nothing, and is not to wait for it.
          setTimeout(start, ${UNPAINTED_MS})
          // A frame is on its way to the screen for a while: what is asked for meanwhile comes before it is seen.
          const seen = (entries, observer) => {
            if (entries.getEntriesByName('first-contentful-paint').length === 0) return
            observer.disconnect()
            start()
          }
          const watch = () => new PerformanceObserver(seen).observe({ type: 'paint', buffered: true })
          requestAnimationFrame(() => setTimeout(watch))
        })
      }
    `

const UNPAINTED_MS = 300
const PATIENCE_MS = 4_000
const STYLES_PATIENCE_MS = 3_000
const STALL_PATIENCE_MS = 10_000
const SOON_MS = 1_000
const RARELY_MS = 60_000
