import { PAGE_MARK } from '#contract/sync-protocol.ts'
import { HYDRATED_EVENT } from './hydration.ts'
import { PART_MISSING, RELOAD, type RecoveryMessage } from './recovery-messages.ts'

/**
 * `recover`, for a prerendered page whose scripts came in part, or not at all; boot-recovery.ts is for documents that
 * scripts alone fill. In the same document a module that failed is not to be had again under its name, and under
 * another it would bring a React of its own: the page has to be loaded once more. That is done when scripts and page
 * are known to answer, and what answers is read to its end, or it would not be kept. A portal answers 200 to anything:
 * what is no script, or no page of ours, is asked for once more past the browser's cache. What is gone belongs to an
 * older version: the page that comes knows the new one. It happens by itself where nothing is being written and it has
 * not just happened, else when the reader says so: the offer stands at the end of the page and is in sight until then,
 * so that it covers nothing which could not be read.
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
            return recover(scripts, Math.min(lastMs * 2, ${OFTEN_MS}))
          }
          const { state } = history
          const isWritten = isTyped || document.activeElement?.matches('input, select, textarea')
          if (isWritten || Date.now() - state?.mendedAt < ${AT_MOST_EVERY_MS}) return offerReload()
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
          const note = add(document.body, 'div', { role: 'alert' }, '${NOTE_LOOKS}')
          const { lang } = document.documentElement
          const messages = ${JSON.stringify(MESSAGES)}
          const [textContent, label] = messages[lang] ?? messages.fr
          add(note, 'p', { lang, textContent })
          const reload = { type: 'button', textContent: label, onclick: () => location.reload() }
          add(note, 'button', reload, '${BUTTON_LOOKS}')
        }
`

const OFTEN_MS = 8_000
const AT_MOST_EVERY_MS = 600_000
const inAll = ({ admin: _, ...messages }: RecoveryMessage): Readonly<Record<string, string>> =>
  messages
/** A catalogue might be missing, too: by language what the note says, and its button. */
const MESSAGES = Object.fromEntries(
  Object.entries(inAll(PART_MISSING)).map(([lang, text]) => [lang, [text, inAll(RELOAD)[lang]]]),
)
const NOTE_LOOKS =
  'position:sticky;bottom:0;z-index:9;padding:1rem;text-align:center;background:Canvas;color:CanvasText;border-top:1px solid'
const BUTTON_LOOKS =
  'margin-top:.5rem;padding:.5rem 1.5rem;border:1px solid;border-radius:2rem;cursor:pointer'

/**
 * The script that starts a prerendered page, given the address of the site's own. The page is read before it is
 * pressed, so scripts come after everything that is seen: once all of it is there and painted, or at the first press,
 * key or focus of a visitor who is faster. Where the page itself is still on its way they wait for the end of it, if not for ever.
 * What to fetch meanwhile stands in the root's `data-scripts`. What scripts render has its styles in `data-styles`: they
 * come first, unless they keep the page waiting, and are asked for until they come. So are scripts that fail.
 * The button that was pressed last meanwhile is pressed again once the page is awake, and so are all that stay pressed,
 * as hearts do: see hydration.ts.
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
          const held = new Set()
          let last
          root.onclick = ({ target }) => {
            const button = target.closest('button[type=button]:not([popovertarget])')
            if (button?.ariaPressed) held.add(button)
            else last = button
          }
          root.addEventListener('${HYDRATED_EVENT}', ({ detail: { again, nowOf } }) => {
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
              recover(scripts, ${SOON_MS})
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
          setTimeout(run, ${STYLES_TIMEOUT_MS})
          // Where its line was cut, Chromium never says that a page has ended.
          setTimeout(begin, ${STALL_TIMEOUT_MS})
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
const STYLES_TIMEOUT_MS = 3_000
const STALL_TIMEOUT_MS = 10_000
const SOON_MS = 1_000
const RARELY_MS = 60_000
