import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { firstUnlessFull, isFullRun } from '#tests/support/full-run.ts'
import { fillModel, saveForm, status } from './support/admin-actions.ts'
import { eraseDatabases, readOutbox } from './support/browser-storage.ts'
import { visitAdmin } from './support/visit-admin.ts'
import { plain } from './support/visit-site.ts'

const admin = visitAdmin()
const REFUSED = 'Le navigateur refuse d’enregistrer sur cet appareil. Rien n’a été modifié.'

const form = () => admin.page().getByRole('dialog')
const priceOf = async (name: string) =>
  Number((await admin.rows('models')).find((row) => row.name === name)?.price)

/** Types values that differ from the server's row, and presses the button; returns the typed values. */
const tryToSave = async (breakStorage: () => Promise<unknown>): Promise<Typed> => {
  const typed = {
    Prix: String(Math.floor(await priceOf('Luna')) + 1),
    Description: `Relue quand rien ne va plus, à ${await priceOf('Luna')} €.`,
  }
  await fillModel(admin.page(), 'Luna', typed)
  await breakStorage()
  await save()
  return typed
}

const save = (): Promise<void> =>
  form()
    .getByRole('button', { name: /^Enregistrer/ })
    .click()

type Typed = { readonly Prix: string; readonly Description: string }

/** The form is open and unchanged, and a destructive toast has shown the reason. */
const keepsForm = async (typed: Typed, why: string): Promise<void> => {
  await admin.failure(plain(`Erreur lors de la sauvegarde. ${why}`))
  for (const [label, value] of Object.entries(typed))
    expect(
      await form()
        .getByLabel(new RegExp(`^${label}`))
        .inputValue(),
    ).toBe(value)
}

type Broken = typeof globalThis & { readonly connections: IDBDatabase[]; repair: () => void }

/** Runs before any page is opened: its connections to the storage can be cut then. */
const holdConnections = (): Promise<unknown> =>
  admin.device().addInitScript(() => {
    const connections: IDBDatabase[] = []
    Object.assign(window, { connections })
    const { open } = IDBFactory.prototype
    IDBFactory.prototype.open = function (...wanted) {
      const request = open.apply(this, wanted)
      request.addEventListener('success', () => connections.push(request.result))
      return request
    }
  })

/**
 * From now on the page can store nothing: no quota is left, or its connections are dead and no new one can be opened.
 */
const breakStorage = (page: Page, how: 'full' | 'shut'): Promise<void> =>
  page.evaluate((how) => {
    const { add, put } = IDBObjectStore.prototype
    const { open } = IDBFactory.prototype
    const broken = window as unknown as Broken
    broken.repair = () => {
      Object.assign(IDBObjectStore.prototype, { add, put })
      Object.assign(IDBFactory.prototype, { open })
    }
    const failWith = (name: string) => () => {
      throw new DOMException('broken', name)
    }
    if (how === 'full') {
      const refuse = failWith('QuotaExceededError')
      Object.assign(IDBObjectStore.prototype, { add: refuse, put: refuse })
    } else {
      for (const connection of broken.connections) connection.close()
      Object.assign(IDBFactory.prototype, { open: failWith('UnknownError') })
    }
  }, how)

const repairStorage = (page: Page): Promise<void> =>
  page.evaluate(() => (window as unknown as Broken).repair())

test.each(
  firstUnlessFull(1, [
    [
      'full',
      'L’espace de stockage de cet appareil est plein. Libérez de la place, puis réessayez.',
    ],
    ['shut', REFUSED],
  ] as const),
)(
  'a form that cannot be saved because the storage is %s stays open and says why; saved again, it is sent',
  async (how, why) => {
    await admin.useFreshDevice({ serviceWorkers: 'block' })
    const page = admin.page()
    await holdConnections()
    await admin.open('models')
    const before = await priceOf('Luna')
    const typed = await tryToSave(() => breakStorage(page, how))
    await keepsForm(typed, why)

    await repairStorage(page)
    expect(await readOutbox(page)).toEqual([])
    expect(await priceOf('Luna')).toBe(before)
    await saveForm(page)
    await status(page, 'À jour')
    await expect.poll(() => priceOf('Luna')).toBe(Number(typed.Prix))
    admin.forgive(/^Dexie: /)
  },
)

test.runIf(isFullRun)(
  'a form whose database was erased stays open and says so, and never claims to be saved',
  async () => {
    const page = admin.page()
    await admin.open('models')
    const before = await priceOf('Luna')
    const typed = await tryToSave(async () => {
      const elsewhere = await admin.device().newPage()
      // Not a page of ours: the offline page reloads as soon as the server answers, which may happen during this step.
      await elsewhere.goto(`${admin.origin()}/favicon.svg`)
      await eraseDatabases(elsewhere)
      await page.getByText('Les données de ce site ont été effacées dans le navigateur.').waitFor()
    })
    await keepsForm(typed, REFUSED)
    const more = { ...typed, Description: `${typed.Description} Encore.` }
    await form()
      .getByLabel(/^Description/)
      .fill(more.Description)
    await save()
    await keepsForm(more, REFUSED)
    expect(await page.getByText('Modèle mis à jour avec succès').count()).toBe(0)
    expect(await priceOf('Luna')).toBe(before)
  },
)
