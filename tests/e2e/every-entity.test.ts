import type { Page } from 'playwright-core'
import { afterAll, describe, expect, test } from 'vitest'
import type { AuditEntry } from '#contract/admin/audit.ts'
import { isFullRun } from '#tests/support/full-run.ts'
import { startMailServer } from '#tests/support/mail/start-mail-server.ts'
import {
  changeModel,
  closeToasts,
  createModel,
  deleteModel,
  saveForm,
  status,
  toast,
  waitUntilKept,
} from './support/admin-actions.ts'
import { readOutbox, releaseHeldEdits } from './support/browser-storage.ts'
import { ownDevice } from './support/own-device.ts'
import { isBasicServer } from './support/start-product.ts'
import { visitAdmin } from './support/visit-admin.ts'

const REPLY = 'Sous dix jours, photos comprises.'
const QUESTION = 'Et sans réseau ?'
const SUBJECT = 'Délai pour un modèle sur mesure'

/** A basic server has neither content nor replies, counts no versions, and keeps no log. */
const HAS_MORE = !isBasicServer

describe('every entity that an admin edits', () => {
  let post: Awaited<ReturnType<typeof startMailServer>>
  const admin = visitAdmin(async () => {
    post = await startMailServer()
    return { SMTP_URL: post.url }
  })
  const device = ownDevice()
  afterAll(() => post.stop())

  const find = async (entity: string, field: string, value: unknown) => {
    const found = (await admin.rows(entity)).filter((row) => row[field] === value)
    expect([entity, value, found.length]).toEqual([entity, value, 1])
    return found[0] ?? { id: '' }
  }
  const audit = async (): Promise<AuditEntry[]> =>
    (await (await admin.request('audit?limit=100')).json()).entries

  /**
   * The ids of the edited rows, one for each edit: made offline on a new device, in a browser that is killed afterwards,
   * and then sent.
   */
  const editAndKill = async (
    edit: (page: Page) => Promise<void>,
    { edits, shown }: { readonly edits: number; readonly shown: string },
  ): Promise<readonly string[]> => {
    const page = await device.startSignedIn(admin.origin())
    await page.goto(`${admin.origin()}/admin/dashboard`)
    // Lists arrive one after the other: these two are the last ones.
    if (HAS_MORE) {
      await go(page, 'Contenu')
      await page.getByRole('link', { name: 'Marc T.', exact: true }).waitFor()
    }
    await go(page, 'Paramètres')
    await page.getByRole('textbox', { name: 'Nom du site', exact: true }).waitFor()
    await status(page, 'À jour')
    await waitUntilKept(page)
    const log = HAS_MORE ? await audit() : []

    await device.setOffline(true)
    await edit(page)
    const waiting = await readOutbox(page)
    expect(waiting.length).toBe(edits)
    await status(page, `Hors ligne · ${waiting.length} en attente`)
    if (HAS_MORE) expect(await audit()).toEqual(log)

    await releaseHeldEdits(page)
    await device.killAndReopen(admin.origin(), { shown, waiting })
    await device.sendAll(admin.origin())
    return waiting
  }

  /** A version counts a row's changes, and the log names each of them. */
  const expectOnce = async (
    waiting: readonly string[],
    { rows, versions, log }: Applied,
  ): Promise<void> => {
    if (!HAS_MORE) return
    for (const row of rows)
      expect([row, times(waiting, row.id)]).toEqual([
        row,
        Number(row.version) - (versions.get(row.id) ?? 0),
      ])
    const ofRows = (await audit()).filter(({ row_id }) => row_id && waiting.includes(row_id))
    expect(ofRows.map(({ row_id }) => row_id).toSorted()).toEqual(waiting.toSorted())
    expect(ofRows.map(({ entity, action }) => `${entity} ${action}`).toSorted()).toEqual(log)
  }

  test.runIf(isFullRun)(
    'records: edited offline in a browser that is killed, each change reaches the server exactly once',
    async () => {
      const luna = await find('models', 'name', 'Luna')
      const mali = await find('models', 'name', 'Mali')
      const owen = await find('users', 'last_name', 'Hughes')
      const order = await admin.pendingOrder()
      const niche = await find('blog', 'is_featured', true)
      const voice = await find('blog', 'title', 'La voix après le visage')
      const edit = async (page: Page) => {
        await editModels(page)
        await editUserAndOrder(page, order.id)
        await editPosts(page)
      }
      const waiting = await editAndKill(edit, { edits: 8, shown: 'Aurore' })

      const after = {
        aurore: await find('models', 'name', 'Aurore'),
        luna: await find('models', 'name', 'Luna'),
        owen: await find('users', 'last_name', 'Hughes'),
        order: await find('orders', 'id', order.id),
        article: await find('blog', 'title', 'Écrit dans un tunnel'),
        niche: await find('blog', 'id', niche.id),
      }
      expect(after).toMatchObject({
        aurore: { price: 24.5 },
        luna: { price: 31, name: 'Luna' },
        owen: { is_active: false },
        order: { status: 'paid' },
        article: { content: 'Première phrase.', is_published: false },
        niche: { read_time: '11 min' },
      })
      for (const [entity, id] of [
        ['models', mali.id],
        ['blog', voice.id],
      ] as const)
        expect((await admin.rows(entity)).map((row) => row.id)).not.toContain(id)
      await expectOnce(waiting, {
        rows: Object.values(after),
        versions: versionsOf(luna, owen, order, niche),
        log: [
          'blog create',
          'blog delete',
          'blog update',
          'models create',
          'models delete',
          'models update',
          'orders update',
          'users update',
        ],
      })
    },
  )

  test.runIf(isFullRun)(
    'messages, settings and texts: edited offline in a browser that is killed, each change reaches the server exactly once',
    async () => {
      const message = await find('messages', 'subject', SUBJECT)
      const quotes = HAS_MORE ? await admin.rows('content') : []
      const edit = async (page: Page) => {
        await readMessage(page)
        if (HAS_MORE) await answerMessage(page)
        await close(page)
        await editSettings(page)
        if (HAS_MORE) await editContent(page)
      }
      const waiting = await editAndKill(edit, { edits: HAS_MORE ? 5 : 2, shown: 'Luna' })

      const read = await find('messages', 'subject', SUBJECT)
      expect(read).toMatchObject({ is_read: true })
      expect((await admin.settings()).social_links).toEqual(
        expect.objectContaining({ instagram: 'https://instagram.example/neomuse' }),
      )
      if (!HAS_MORE) return
      const quote = await find('content', 'body_fr', 'Une campagne, sans avion.')
      const question = await find('content', 'title_fr', QUESTION)
      expect(question).toMatchObject({ body_fr: 'Tout attend sur l’appareil.' })
      expect(await find('replies', 'body', REPLY)).toMatchObject({ message_id: message.id })
      await expectOnce(waiting, {
        rows: [read, quote, question],
        versions: versionsOf(message, ...quotes),
        log: [
          'content create',
          'content update',
          'messages update',
          'replies create',
          'settings update',
        ],
      })
      await expect.poll(() => post.emails.map(({ text }) => text.includes(REPLY))).toEqual([true])
    },
  )
})

type Found = { readonly id: string; readonly version?: unknown }

type Applied = {
  readonly rows: readonly Found[]
  /** The rows' versions before, by id. */
  readonly versions: ReadonlyMap<string, number>
  /** What the log says of the edits, sorted. */
  readonly log: readonly string[]
}

const versionsOf = (...rows: readonly Found[]): ReadonlyMap<string, number> =>
  new Map(rows.map(({ id, version }) => [id, Number(version)]))

const times = (rowIds: readonly string[], rowId: string): number =>
  rowIds.filter((id) => id === rowId).length

/** By the side bar: offline there is no other way to open a screen. */
const go = async (page: Page, name: string): Promise<void> => {
  await closeToasts(page)
  await page.getByRole('link', { name, exact: true }).first().click()
  await page.getByRole('heading', { level: 1, name }).waitFor()
}

const openForm = async (page: Page, button: string): Promise<void> => {
  await page.getByRole('button', { name: button, exact: true }).click()
  await page.getByRole('dialog').locator(':focus').waitFor({ state: 'attached' })
}

const fill = async (page: Page, values: Readonly<Record<string, string>>): Promise<void> => {
  for (const [label, value] of Object.entries(values))
    await page
      .getByRole('dialog')
      .getByRole('textbox', { name: new RegExp(`^${label}`) })
      .fill(value)
}

const close = async (page: Page): Promise<void> => {
  // Toasts cover the button.
  await page.keyboard.press('Escape')
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
}

const editModels = async (page: Page): Promise<void> => {
  await go(page, 'Modèles IA')
  await createModel(page, 'Aurore', '24,50')
  await changeModel(page, 'Luna', { Prix: '31' })
  await deleteModel(page, 'Mali')
}

const editUserAndOrder = async (page: Page, orderId: string): Promise<void> => {
  await go(page, 'Utilisateurs')
  await page.getByRole('button', { name: 'Désactiver Owen Hughes' }).click()
  await toast(page, 'Utilisateur désactivé avec succès')
  await go(page, 'Commandes')
  await page.getByRole('searchbox').fill(orderId)
  // A basic server's number may occur in another order's amount.
  const found = page.getByRole('list', { name: 'Commandes' })
  await found.locator(`a[href$="=${orderId}"]`).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Marquer comme payée' }).click()
  await toast(page, 'Statut de la commande mis à jour')
  await close(page)
}

const editPosts = async (page: Page): Promise<void> => {
  await go(page, 'Blog')
  await openForm(page, 'Nouvel article')
  await fill(page, {
    Titre: 'Écrit dans un tunnel',
    'Temps de lecture': '8 min',
    'URL de l': '/pictures/blog-lens.webp',
    Extrait: 'Trois lampes, une seule règle.',
    Contenu: 'Première phrase.',
  })
  await saveForm(page, 'Article créé avec succès')
  await openForm(page, 'Modifier Trouver la niche que personne ne surveille encore')
  await fill(page, { 'Temps de lecture': '11 min' })
  await saveForm(page)
  await page.getByRole('button', { name: 'Supprimer La voix après le visage' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Supprimer' }).click()
  await toast(page, 'Article supprimé avec succès')
}

const readMessage = async (page: Page): Promise<void> => {
  await go(page, 'Messages')
  await page.getByRole('link', { name: SUBJECT }).click()
  await toast(page, 'Message marqué comme lu')
}

/** In its dialog. */
const answerMessage = async (page: Page): Promise<void> => {
  await page.getByRole('dialog').getByLabel('Votre réponse').fill(REPLY)
  await page.getByRole('dialog').getByRole('button', { name: 'Envoyer la réponse' }).click()
  await toast(page, 'Réponse mise en attente')
}

const editSettings = async (page: Page): Promise<void> => {
  await go(page, 'Paramètres')
  await page.getByRole('tab', { name: 'Contact', exact: true }).click()
  await page
    .getByRole('textbox', { name: 'Instagram', exact: true })
    .fill('https://instagram.example/neomuse')
  await page.keyboard.press('Control+s')
  await toast(page, 'Paramètres sauvegardés avec succès')
}

const editContent = async (page: Page): Promise<void> => {
  await go(page, 'Contenu')
  await page.getByRole('link', { name: 'Marc T.', exact: true }).click()
  await page.getByRole('dialog').locator(':focus').waitFor({ state: 'attached' })
  await fill(page, { Témoignage: 'Une campagne, sans avion.' })
  await saveForm(page)
  await closeToasts(page)
  await page.getByRole('tab', { name: 'FAQ' }).click()
  await openForm(page, 'Ajouter une question')
  await fill(page, { Question: QUESTION, Réponse: 'Tout attend sur l’appareil.' })
  await page.getByRole('dialog').getByRole('button', { name: 'Ajouter au site' }).click()
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
}
