import { fetchOwn, isBuildFile } from '#device/network/own-answer.ts'
import { filesHere } from '#device/network/reload-afresh.ts'
import { accountsHere, exportWithoutApp } from '#device/storage/transfer/export-without-app.ts'
import { dayOf } from '#domain/business-calendar.ts'
import {
  FATAL_ERROR_EVENT,
  type FatalError,
  type FurtherAction,
  showErrorPage,
} from './fatal-error.ts'

/**
 * This script is inlined as a whole into documents that only scripts fill, such as the back-office's;
 * `bootRecoveryScript` in deferred-start.ts does the same for prerendered pages. If the site's own script does not
 * load, or something else is served in its place, nothing else would report it or let the user export the waiting
 * edits.
 */
const exporting: FurtherAction = {
  label: 'Exporter les modifications en attente · Export waiting edits',
  run: async () => {
    const found = accountsHere(localStorage, Object.keys(localStorage))
    const ports = { factory: indexedDB, nowMs: Date.now }
    const exported = await Promise.allSettled(
      found.map((account) => exportWithoutApp(account, ports)),
    )
    const files = exported.flatMap((one) =>
      one.status === 'fulfilled' && one.value ? [one.value] : [],
    )
    for (const file of files)
      saveFile(`neomuse-${dayOf(Date.parse(file.exportedAt))}.json`, JSON.stringify(file))
    if (exported.some(({ status }) => status === 'rejected')) return UNREADABLE
    return files.length > 0 ? EXPORTED : NOTHING
  },
}

const EXPORTED = [
  [
    'fr',
    'Le fichier est enregistré. Importez-le sur un autre appareil, avec le même compte : rien n’est envoyé deux fois.',
  ],
  [
    'en',
    'The file is saved. Import it on another device, with the same account: nothing is sent twice.',
  ],
] as const
const NOTHING = [
  ['fr', 'Aucune modification en attente sur cet appareil.'],
  ['en', 'No edit is waiting on this device.'],
] as const
const UNREADABLE = [
  [
    'fr',
    'Le navigateur ne donne pas accès à toutes les modifications en attente. Elles restent sur cet appareil.',
  ],
  ['en', 'The browser does not give access to all waiting edits. They stay on this device.'],
] as const

const saveFile = (name: string, text: string): void => {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([text], { type: 'application/json' }))
  link.download = name
  link.click()
}

const isAdmin = /^\/admin(\/|$)/.test(location.pathname)

const show = (error: FatalError): void => {
  const container = document.getElementById('root')
  if (container === null) {
    document.addEventListener('DOMContentLoaded', () => show(error), { once: true })
    return
  }
  showErrorPage(container, { fault: error.fault, actions: isAdmin ? [exporting] : [] })
  if (error.isIncomplete) reloadOnceComplete().catch(reportError)
}

const FIRST_PAUSE_MS = 1_000
const LONGEST_PAUSE_MS = 8_000

/**
 * On a line that breaks, a first visit takes several attempts, and each keeps the files that it got. Reloads the page
 * once all files that it has asked for are there, unless its reader has pressed anything.
 */
const reloadOnceComplete = async (): Promise<void> => {
  let isUsed = false
  const noteUse = (): void => {
    isUsed = true
  }
  for (const name of ['pointerdown', 'keydown']) addEventListener(name, noteUse, true)
  let pauseMs = FIRST_PAUSE_MS
  do {
    await pause(pauseMs)
    pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS)
  } while (!isUsed && !(await areComplete(filesHere())))
  if (!isUsed && noteReload()) location.reload()
}

/** Shorter if the browser is online again. */
const pause = (pauseMs: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, pauseMs)
    addEventListener('online', () => resolve(), { once: true })
  })

/** The answers are read to their ends: otherwise the browser would not keep them for the page. */
const areComplete = async (addresses: readonly string[]): Promise<boolean> => {
  const answers = addresses.map(async (address) => {
    const answer = await fetchOwn(address, isBuildFile(new URL(address).pathname))
    return answer.arrayBuffer()
  })
  return Promise.all(answers).then(
    () => true,
    () => false,
  )
}

const RELOADS = 'boot-reloads'
const MOST_RELOADS = 8
const RELOADS_WITHIN_MS = 600_000

/** False: it has reloaded so often already that something else must be wrong, or this cannot be counted. */
const noteReload = (): boolean => {
  try {
    const before: unknown = JSON.parse(sessionStorage.getItem(RELOADS) ?? '[]')
    const recent = (Array.isArray(before) ? before : []).filter(
      (atMs) => Date.now() - Number(atMs) < RELOADS_WITHIN_MS,
    )
    if (recent.length >= MOST_RELOADS) return false
    sessionStorage.setItem(RELOADS, JSON.stringify([...recent, Date.now()]))
    return true
  } catch {
    return false
  }
}

addEventListener(
  'error',
  ({ target }) => {
    if (target instanceof HTMLScriptElement && target.type === 'module')
      show({
        fault: new Error(`${target.src} did not come as a script`),
        isIncomplete: true,
      })
  },
  true,
)
addEventListener(
  FATAL_ERROR_EVENT,
  (event) => {
    event.preventDefault()
    if (event instanceof CustomEvent) show(event.detail)
  },
  true,
)
