import { accountsHere, exportWithoutApp } from '#device/storage/transfer/export-without-app.ts'
import { dayOf } from '#domain/business-calendar.ts'
import { FATAL_ERROR_EVENT, type FurtherAction, showErrorPage } from './fatal-error.ts'

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

const show = (fault: unknown): void => {
  const container = document.getElementById('root')
  if (container === null) {
    document.addEventListener('DOMContentLoaded', () => show(fault), { once: true })
    return
  }
  showErrorPage(container, { fault, actions: isAdmin ? [exporting] : [] })
}

addEventListener(
  'error',
  ({ target }) => {
    if (target instanceof HTMLScriptElement && target.type === 'module')
      show(new Error(`${target.src} did not come as a script`))
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
