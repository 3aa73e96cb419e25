import { expect, test } from 'vitest'
import { isFullRun } from '#tests/support/full-run.ts'
import { toast } from './support/admin-actions.ts'
import { setOffline } from './support/device-network.ts'
import { isBasicServer } from './support/start-product.ts'
import { untilHydrated } from './support/until-hydrated.ts'
import { visitAdmin } from './support/visit-admin.ts'
import { plain } from './support/visit-site.ts'

const admin = visitAdmin(undefined, { keepsPage: true })
const rows = () => admin.page().locator('main ul[aria-label=Messages] > li')
const row = (subject: string) => rows().filter({ hasText: subject })
const opened = () => admin.page().getByRole('dialog')
/** The message that the server fails to mark: it stays unread. */
const REFUSED = 'Les fichiers vidéo sont en 4K ?'
const messageOn = async (subject: string) =>
  (await admin.rows('messages')).find((message) => message.subject === subject)

test('Q 251, 253: unread first, then newest; each with its type', async () => {
  await admin.open('messages')
  const messages = (await admin.rows('messages')).toSorted(
    (a, b) =>
      Number(a.is_read) - Number(b.is_read) ||
      String(b.created_at).localeCompare(String(a.created_at)),
  )
  await expect.poll(() => admin.titles('Messages')).toEqual(messages.map(({ subject }) => subject))
  const label = {
    technical: 'Technique',
    sales: 'Commercial',
    formation: 'Formation',
    general: 'Général',
  }
  expect(new Set(messages.map(({ type }) => type))).toEqual(new Set(Object.keys(label)))
  const words = await rows().allTextContents()
  for (const [at, { type }] of messages.entries())
    expect(words[at]).toContain(label[type as keyof typeof label])
})

test.runIf(isFullRun)(
  'Q 252: search in name, address, subject and text; only unread ones, in the address',
  async () => {
    await admin.open('messages')
    const search = admin.page().getByLabel('Rechercher un message')
    for (const [words, subject] of [
      ['SALOME FABRE', 'Les fichiers vidéo sont en 4K ?'],
      ['marta.rossi@', 'Formation : accès après 30 jours'],
      ['merci !', 'Merci !'],
      ['cosmetiques thailandaise', 'Utilisation pour une marque de soin'],
    ] as const) {
      await search.fill(words)
      await row(subject).waitFor()
      await expect.poll(() => rows().count()).toBe(1)
    }
    await admin.page().waitForURL('**/admin/messages?recherche=cosmetiques+thailandaise')
    await admin.page().reload()
    await row('Utilisation pour une marque de soin').waitFor()
    await expect.poll(() => rows().count()).toBe(1)
    expect(await search.inputValue()).toBe('cosmetiques thailandaise')
    await search.fill('')
    await admin.page().getByRole('switch', { name: 'Non lus seulement' }).click({ force: true })
    await admin.page().waitForURL('**/admin/messages?afficher=non-lus')
    const unread = (await admin.rows('messages')).filter(({ is_read }) => !is_read)
    await expect.poll(() => rows().count()).toBe(unread.length)
  },
)

test('Q 252: an unknown filter in the address filters nothing', async () => {
  await admin.open('messages?afficher=inconnu')
  const unreadOnly = admin.page().getByRole('switch', { name: 'Non lus seulement' })
  await expect.poll(() => unreadOnly.isChecked()).toBe(false)
  await expect.poll(() => rows().count()).toBe((await admin.rows('messages')).length)
})

// A message of a basic server has no language.
test.runIf(isFullRun && !isBasicServer)(
  'H 138, Q 254: a message carries its language, and the back-office shows it',
  async () => {
    const page = admin.page()
    await page.goto(`${admin.origin()}/en/contact`)
    await untilHydrated(page)
    const subject = `Licence for a calendar, ${(await admin.rows('messages')).length}`
    const asked = { name: 'Ann Lee', email: 'ann@example.org', subject, message: 'May I print it?' }
    for (const [name, words] of Object.entries(asked))
      await page.locator(`form [name=${name}]`).fill(words)
    await page.locator('form [type=submit]').click()
    await expect.poll(() => messageOn(subject)).toMatchObject({ language: 'en' })
    await admin.open('messages')
    await row(subject).getByRole('link').click()
    await opened().getByText('Langue : Anglais').waitFor()
  },
)

test('Q 254, 255: opening a message marks it as read, also offline, and nothing reverts that', async () => {
  // This cannot be reverted: a repeated run uses another message.
  const subject = String((await admin.unreadMessage([REFUSED])).subject)
  await admin.open('messages')
  await row(subject).getByText('Non lu').waitFor()
  await setOffline(admin.device(), true)
  await row(subject).getByRole('link').click()
  await toast(admin.page(), 'Message marqué comme lu')
  await opened().getByText('En attente d’envoi').waitFor()
  await expect
    .poll(() =>
      opened()
        .getByRole('button', { name: /non lu/i })
        .count(),
    )
    .toBe(0)
  await setOffline(admin.device(), false)
  await admin.settled()
  await expect.poll(() => messageOn(subject)).toMatchObject({ is_read: true })
  await admin.page().keyboard.press('Escape')
  await row(subject).getByText('Non lu').waitFor({ state: 'detached' })
})

test.runIf(isFullRun)(
  'Q 255: a read message offers no way back to unread, neither opened nor selected with others',
  async () => {
    const read = (await admin.rows('messages')).filter(({ is_read }) => is_read)
    expect(read.length).toBeGreaterThan(0)
    await admin.open(`messages?message=${read[0]?.id}`)
    await opened().getByLabel('Votre réponse').waitFor()
    // Every control there does something else.
    const buttons = () =>
      opened()
        .getByRole('button')
        .evaluateAll((all) =>
          all.map((button) => button.ariaLabel ?? button.textContent).toSorted(),
        )
    const note = isBasicServer ? [] : ['Marquer comme envoyée']
    await expect
      .poll(buttons)
      .toEqual(['Copier la réponse', 'Fermer', ...note, 'Ouvrir dans ma messagerie'])
    await admin.page().keyboard.press('Escape')
    await opened().waitFor({ state: 'hidden' })

    await admin.page().getByRole('button', { name: 'Sélectionner', exact: true }).click()
    for (const { subject } of read)
      await admin
        .page()
        .getByRole('checkbox', { name: `Sélectionner ${subject}` })
        .click()
    const bar = admin.page().getByRole('region', { name: 'Sélection' })
    await bar.getByText(/^\d+ sélectionnés?$/).waitFor()
    // Apart from closing and selecting all.
    expect((await bar.getByRole('button').allInnerTexts()).slice(2)).toEqual(['Marquer comme lus'])
    expect(await bar.getByRole('button', { name: 'Marquer comme lus' }).isDisabled()).toBe(true)
    // The server cannot revert it either: every update marks the message as read.
    await admin.put(`messages/${read[0]?.id}`, { is_read: false })
    expect((await admin.rows('messages')).find(({ id }) => id === read[0]?.id)).toMatchObject({
      is_read: true,
    })
  },
)

test('Q 256, 257: a reply of only spaces cannot be sent; one with text opens as an email', async () => {
  await admin.open('messages')
  await row('Merci !').getByRole('link').click()
  const reply = opened().getByLabel('Votre réponse')
  const blocked = opened().getByRole('button', { name: 'Ouvrir dans ma messagerie' })
  await expect.poll(() => blocked.isDisabled()).toBe(true)
  await reply.fill('   \n ')
  await expect.poll(() => blocked.isDisabled()).toBe(true)
  await reply.fill('Avec plaisir.')
  const letter = opened().getByRole('link', { name: 'Ouvrir dans ma messagerie' })
  const message = await messageOn('Merci !')
  const address = decodeURIComponent(String(await letter.getAttribute('href')))
  expect(address).toMatch(`mailto:${message?.email}?subject=Re: Merci !&body=Avec plaisir.`)
  // This server cannot send email, and does not claim to have sent any.
  await opened().getByText('L’envoi d’e-mails n’est pas configuré sur ce serveur.').waitFor()
  await admin.page().keyboard.press('Escape')
  await row('Merci !').getByText('Brouillon').waitFor()
  const note = opened().getByRole('button', { name: 'Marquer comme envoyée' })
  await row('Merci !').getByRole('link').click()
  await reply.waitFor()
  // A basic server stores no replies.
  if (isBasicServer) return expect(await note.count()).toBe(0)
  await note.click()
  await toast(admin.page(), 'Réponse marquée comme envoyée')
  const thread = opened().getByRole('region', { name: 'Réponses' })
  await thread.getByText('depuis une messagerie').waitFor()
  await expect.poll(() => reply.inputValue()).toBe('')
  expect(await admin.page().getByText('Email envoyé').count()).toBe(0)
  await admin.page().keyboard.press('Escape')
  await expect.poll(() => row('Merci !').getByText('Brouillon').count()).toBe(0)
})

test.runIf(isFullRun)(
  'Q 259, 267: a message that the server fails to mark is unread again, which is reported and logged',
  async () => {
    const subject = REFUSED
    expect(await messageOn(subject)).toMatchObject({ is_read: false })
    await admin.open('messages')
    await admin.refuseEdits('messages')
    await row(subject).getByRole('link').click()
    await toast(admin.page(), 'Message marqué comme lu')
    await admin.failure(`Erreur lors de la mise à jour : ${plain(subject)}`)
    await admin.page().keyboard.press('Escape')
    await row(subject).getByText('Non lu').waitFor()
    expect(await messageOn(subject)).toMatchObject({ is_read: false })
  },
)

test.runIf(isFullRun)('Q 259: a list that cannot be loaded says so', async () => {
  await admin.refuse('messages')
  await admin.page().goto(`${admin.origin()}/admin/messages`)
  await toast(admin.page(), 'Impossible de charger les messages')
})
