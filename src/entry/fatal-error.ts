import { reloadAfresh } from '#device/network/reload-afresh.ts'
import { CAPTIVE_PORTAL, DETAILS, OPENING, RELOAD, recoveryText } from './recovery-messages.ts'

/**
 * Dispatched on the page's root when nothing of the app can be shown; its `detail` is a `FatalError`. A listener that
 * shows its own error page calls `preventDefault`.
 */
export const FATAL_ERROR_EVENT = 'neomuse-broken'

export type FatalError = {
  readonly fault: unknown
  /** A file of the app did not arrive: it may, later. */
  readonly isIncomplete?: boolean
}

type LocalizedMessages = readonly (readonly [lang: string, words: string])[]

const PAGE_STYLE =
  'max-width:40rem;margin-inline:auto;padding:25vh 1.5rem;text-align:center;line-height:1.75'
const BUTTON_STYLE =
  'margin:1.5rem .5rem 0;padding:.75rem 1.5rem;border:1px solid;border-radius:2rem;cursor:pointer'
const DETAILS_STYLE =
  'margin-top:1.5rem;text-align:start;white-space:pre-wrap;overflow-wrap:anywhere'

export type FurtherAction = {
  readonly label: string
  readonly run: () => Promise<LocalizedMessages>
}

type ErrorPage = {
  /** What went wrong, if it is known. */
  readonly fault?: unknown
  readonly actions?: readonly FurtherAction[]
}

/**
 * Replaces a page that could not start or that crashed as a whole. It needs nothing that could be missing: neither a
 * catalogue nor a part of the UI kit.
 */
export const showErrorPage = (
  container: HTMLElement,
  { fault, actions = [] }: ErrorPage = {},
): void => {
  const note = element('div', PAGE_STYLE)
  note.setAttribute('role', 'alert')
  const said = element('div')
  const say = (words: LocalizedMessages): void => said.replaceChildren(...words.map(paragraph))
  const { lang } = document.documentElement
  say([[lang, recoveryText(OPENING)]])
  const reload = button(recoveryText(RELOAD), async () => {
    const { type } = await reloadAfresh()
    if (type === 'stranger') say([[lang, recoveryText(CAPTIVE_PORTAL)]])
  })
  const further = actions.map(({ label, run }) => button(label, async () => say(await run())))
  note.append(said, reload, ...further, ...detailsOf(fault))
  container.replaceChildren(note)
}

const detailsOf = (fault: unknown): readonly HTMLElement[] => {
  if (fault === undefined || fault === null) return []
  const details = element('details', DETAILS_STYLE)
  const summary = element('summary')
  summary.textContent = recoveryText(DETAILS)
  details.append(summary, faultText(fault))
  return [details]
}

/** WebKit's stack does not contain the error's name and message. */
const faultText = (fault: unknown): string =>
  fault instanceof Error
    ? [`${fault.name}: ${fault.message}`, fault.stack ?? ''].join('\n')
    : String(fault)

const element = (name: string, style = ''): HTMLElement => {
  const made = document.createElement(name)
  made.style.cssText = style
  return made
}

const paragraph = ([lang, words]: LocalizedMessages[number]): HTMLElement => {
  const made = element('p')
  made.lang = lang
  made.textContent = words
  return made
}

/** Ignores further presses while the action runs. */
const button = (label: string, run: () => Promise<void>): HTMLElement => {
  const made = element('button', BUTTON_STYLE)
  made.setAttribute('type', 'button')
  made.textContent = label
  let isBusy = false
  made.addEventListener('click', () => {
    if (isBusy) return
    isBusy = true
    run()
      .finally(() => {
        isBusy = false
      })
      .catch(reportError)
  })
  return made
}

/** Shows that the page could not start or that it crashed: on the document's own error page, if it has one. */
export const showFatalError = (container: HTMLElement, detail: FatalError): void => {
  const broken = new CustomEvent(FATAL_ERROR_EVENT, { detail, cancelable: true })
  if (container.dispatchEvent(broken)) showErrorPage(container, { fault: detail.fault })
}
