import { PAGE_MARK } from '#contract/public/pages/page-mark.ts'
import { PART_MISSING, RELOAD, type RecoveryMessage } from '../recovery/recovery-messages.ts'

/**
 * `mend`, for a page whose scripts came in part, or not at all. In the same document a module that failed is not to be
 * had again under its name, and under another it would bring a React of its own: the page has to be loaded once more.
 * That is done when scripts and page are known to answer, and what answers is read to its end, or it would not be kept.
 * A portal answers 200 to anything: what is no script, or no page of ours, is asked for once more past the browser's cache.
 * What is gone belongs to an older version: the page that comes knows the new one. It happens by itself where nobody
 * writes and it has not just happened, else when the reader says so: the offer stands at the end of the page and is in
 * sight until then, so that it covers nothing which could not be read.
 */
export const mendStart = (entry: string): string => `
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
        const mend = (scripts, againMs) => {
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
            return mend(scripts, Math.min(lastMs * 2, ${OFTEN_MS}))
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
