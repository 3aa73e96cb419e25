import { PAGE_MARK } from '#contract/sync-protocol.ts'
import { HYDRATED_EVENT } from './hydration.ts'
import { PART_MISSING, RELOAD, type RecoveryMessage } from './recovery-messages.ts'

/**
 * Defines `recover` for a prerendered page whose scripts loaded only in part, or not at all; boot-recovery.ts is for
 * documents that only scripts fill. In the same document, a module that failed cannot be loaded again under its
 * address, and under another address it would load a second React: the whole page has to be reloaded. This is done once
 * scripts and page are known to be reachable; their answers are read to the end, since otherwise the browser would not
 * cache them. A captive portal answers 200 to everything: an answer that is not a script, or not a page of ours, is
 * requested once more, bypassing the browser's cache. A script that is gone (404) belongs to an older version: the
 * reloaded page refers to the new one. The page reloads by itself if the visitor is not typing and it has not just been
 * reloaded; otherwise it offers a button. The offer is at the end of the page and sticks to the bottom of the window
 * until the visitor reaches it, so that it hides no text for good.
 */
export const bootRecoveryScript = (entry: string): string => `
        let isTyped = false
        addEventListener('input', () => (isTyped = true), true)
        let wake
        addEventListener('online', () => wake?.())
        const ask = async (address, cache = 'default') => {
          const answer = await fetch(address, { cache })
          const text = await answer.text()
          const isOurs =
            address === location.href
              ? text.includes('${PAGE_MARK}')
              : answer.status === 404 || /javascript/.test(answer.headers.get('Content-Type'))
          if (isOurs && (answer.ok || answer.status === 404)) return
          if (!answer.ok || cache === 'reload') throw address
          await ask(address, 'reload')
        }
        const recover = (scripts, againMs) => {
          wake = () => {
            wake = null
            void tryAgain(scripts, againMs)
          }
          const woken = wake
          setTimeout(() => woken === wake && wake(), againMs)
        }
        const tryAgain = async (scripts, lastMs) => {
          try {
            for (const address of ['${entry}', ...scripts, location.href]) await ask(address)
          } catch {
            return recover(scripts, Math.min(lastMs * 2, ${MAX_RETRY_MS}))
          }
          const { state } = history
          const isWritten = isTyped || document.activeElement?.matches('input, select, textarea')
          if (isWritten || Date.now() - state?.mendedAt < ${MIN_RELOAD_INTERVAL_MS}) return offerReload()
          history.replaceState({ ...state, mendedAt: Date.now() }, '')
          location.reload()
        }
        const offerReload = () => {
          const add = (parent, name, facts, looks = '') => {
            const part = Object.assign(document.createElement(name), facts)
            part.style.cssText = looks
            parent.append(part)
            return part
          }
          const note = add(document.body, 'div', { role: 'alert' }, '${NOTE_STYLE}')
          const { lang } = document.documentElement
          const messages = ${JSON.stringify(MESSAGES)}
          const [textContent, label] = messages[lang] ?? messages.fr
          add(note, 'p', { lang, textContent })
          const reload = { type: 'button', textContent: label, onclick: () => location.reload() }
          add(note, 'button', reload, '${BUTTON_STYLE}')
        }
`

const MAX_RETRY_MS = 8_000
const MIN_RELOAD_INTERVAL_MS = 600_000
const inAll = ({ admin: _, ...messages }: RecoveryMessage): Readonly<Record<string, string>> =>
  messages
/** The note's text and its button's label by language: the catalogue may be missing, too. */
const MESSAGES = Object.fromEntries(
  Object.entries(inAll(PART_MISSING)).map(([lang, text]) => [lang, [text, inAll(RELOAD)[lang]]]),
)
const NOTE_STYLE =
  'position:sticky;bottom:0;z-index:9;padding:1rem;text-align:center;background:Canvas;color:CanvasText;border-top:1px solid'
const BUTTON_STYLE =
  'margin-top:.5rem;padding:.5rem 1.5rem;border:1px solid;border-radius:2rem;cursor:pointer'

/**
 * The script that starts a prerendered page. `entry` is the address of the site's own script. Visitors read a page
 * before they use it, so scripts load after everything visible: once the page is complete and painted, or at the first
 * press, key or focus of a faster visitor. If the page itself is still loading, the scripts wait for its end, up to a
 * limit. The root's `data-scripts` lists what to fetch in the meantime. `data-styles` is the style sheet of what the
 * scripts render: it loads first, unless it takes too long, and is requested until it loads. So are scripts that fail.
 * The button that was pressed last in the meantime is pressed again once the page is hydrated, and so are all toggle
 * buttons, such as hearts: see hydration.ts.
 */
export const deferredStart = (entry: string): string => `
      {
        ${bootRecoveryScript(entry).trim()}
        const signs = ['pointerdown', 'keydown', 'focusin']
        const start = () => {
          const root = document.getElementById('root')
          if (signs.length === 0) return
          if (root === null) return document.addEventListener('DOMContentLoaded', start)
          for (const sign of signs.splice(0)) removeEventListener(sign, start, true)
          const toggles = new Set()
          let last
          root.onclick = ({ target }) => {
            const button = target.closest('button[type=button]:not([popovertarget])')
            if (button?.ariaPressed) toggles.add(button)
            else last = button
          }
          root.addEventListener('${HYDRATED_EVENT}', ({ detail: { again, successorOf } }) => {
            const press = (button) => again.has(button) || button?.click()
            for (const button of toggles) press(successorOf(button))
            if (again.size === 0 && last) press(successorOf(last))
          })
          const { styles } = root.dataset
          const scripts = root.dataset.scripts.match(/\\S+/g) ?? []
          const link = (rel, href) => {
            const element = Object.assign(document.createElement('link'), { rel, href })
            document.head.append(element)
            return element
          }
          // An unstyled page that responds is better than one that does not.
          let begun
          const begin = () => {
            begun ??= import('${entry}').catch((failure) => {
              recover(scripts, ${FIRST_RETRY_MS})
              throw failure
            })
          }
          const run = () =>
            document.readyState === 'loading'
              ? document.addEventListener('DOMContentLoaded', begin)
              : begin()
          const loadStyles = (againMs) => {
            const sheet = link('stylesheet', styles)
            sheet.onload = run
            sheet.onerror = () => {
              run()
              sheet.remove()
              setTimeout(() => loadStyles(Math.min(againMs * 2, ${MAX_STYLES_RETRY_MS})), againMs)
            }
          }
          loadStyles(${FIRST_RETRY_MS})
          setTimeout(run, ${STYLES_TIMEOUT_MS})
          // If the connection was cut, Chromium never reports the end of the page.
          setTimeout(begin, ${STALL_TIMEOUT_MS})
          for (const href of scripts) link('modulepreload', href)
        }
        for (const sign of signs) addEventListener(sign, start, true)
        // A picture that never finishes must not delay the scripts for longer than this.
        setTimeout(start, ${START_TIMEOUT_MS})
        addEventListener('load', () => {
          // A page in the background paints nothing, so it must not wait for a paint.
          setTimeout(start, ${PAINT_TIMEOUT_MS})
          // A frame takes a while to reach the screen: requests in the meantime would delay it.
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

const PAINT_TIMEOUT_MS = 300
const START_TIMEOUT_MS = 4_000
const STYLES_TIMEOUT_MS = 3_000
const STALL_TIMEOUT_MS = 10_000
const FIRST_RETRY_MS = 1_000
const MAX_STYLES_RETRY_MS = 60_000
