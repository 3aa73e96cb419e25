import { expect, test } from 'vitest'
import { isFullRun } from '#tests/support/full-run.ts'
import { toast } from './support/admin-actions.ts'
import { readOutbox } from './support/browser-storage.ts'
import { setOffline } from './support/device-network.ts'
import { visitAdmin } from './support/visit-admin.ts'

const admin = visitAdmin(undefined, { keepsPage: true })
const tab = (name: string) => admin.page().getByRole('tab', { name, exact: true })
const field = (name: string) => admin.page().getByRole('textbox', { name, exact: true })
const saveButtons = () => admin.page().getByRole('button', { name: 'Enregistrer' })

test('R 260, 262, 265: the tabs hold every field, with the specification’s defaults', async () => {
  await admin.open('settings')
  await expect
    .poll(() => admin.page().getByRole('tab').allInnerTexts())
    .toEqual(['Général', 'Contact', 'Page d’accueil', 'Statistiques', 'Vente'])
  await expect.poll(() => field('Nom du site').inputValue()).toBe('Néomuse')
  await field('Description du site').waitFor()
  await tab('Contact').click()
  expect(admin.search()).toBe('?onglet=contact')
  for (const name of ['E-mail de contact', 'Numéro WhatsApp', 'Instagram', 'Twitter', 'Discord'])
    await field(name).waitFor()
  await expect.poll(() => field('E-mail de contact').getAttribute('type')).toBe('email')
  await tab('Page d’accueil').click()
  await expect
    .poll(() => field('Titre').inputValue())
    .toBe("Le futur de l'influence est artificiel.")
  await expect
    .poll(() => field('Sous-titre').inputValue())
    .toBe('Créé, personnalise et monétise tes modèles IA.')
  await tab('Statistiques').click()
  for (const [name, value] of Object.entries({
    'Packs vendus': '15,000+',
    Créateurs: '2,300+',
    Pays: '45+',
    Économies: '80%',
  }))
    await expect.poll(() => field(name).inputValue()).toBe(value)
})

test('R 261, 264: the button at the top and the floating one save everything, with the toast', async () => {
  await admin.open('settings?onglet=statistiques')
  await expect.poll(() => saveButtons().count()).toBe(2)
  await field('Créateurs').fill('2,400+')
  await admin.page().getByText('Modifications non enregistrées').first().waitFor()
  await saveButtons().first().click()
  await toast(admin.page(), 'Paramètres sauvegardés avec succès')
  await admin.page().getByText('Tout est enregistré').first().waitFor()
  await tab('Contact').click()
  await field('Discord').fill('  https://discord.example/neomuse ')
  await saveButtons().last().click()
  await admin.page().getByText('Tout est enregistré').first().waitFor()
  await admin.settled()
  // A value normalized by the contract does not count as a change by another admin.
  await expect.poll(() => field('Discord').inputValue()).toBe('https://discord.example/neomuse')
  await expect.poll(() => admin.page().getByText('vient d’être modifiée ailleurs').count()).toBe(0)
  await expect.poll(admin.settings).toMatchObject({
    site_name: 'Néomuse',
    social_links: { instagram: '', twitter: '', discord: 'https://discord.example/neomuse' },
    stats: { packs_sold: '15,000+', creators: '2,400+', countries: '45+', savings: '80%' },
  })
})

test('R 263: an invalid address is reported at its field, on any tab', async () => {
  await admin.open('settings?onglet=contact')
  await field('E-mail de contact').fill('contact@')
  await tab('Statistiques').click()
  await saveButtons().first().click()
  const email = field('E-mail de contact')
  await email.and(admin.page().locator(':focus')).waitFor()
  await expect.poll(() => email.getAttribute('aria-invalid')).toBe('true')
  await admin
    .page()
    .getByText('Cette adresse e-mail n’est pas valable. Exemple : nom@exemple.fr')
    .waitFor()
  expect(await readOutbox(admin.page())).toEqual([])
  await expect.poll(admin.settings).toMatchObject({ contact_email: 'contact@neomuse.example' })
  await email.fill('bonjour@neomuse.example')
  await expect.poll(() => email.getAttribute('aria-invalid')).toBe('false')
})

test.runIf(isFullRun)(
  'R: leaving an unsaved form asks; the draft is offered at the next visit',
  async () => {
    await admin.open('settings')
    await field('Nom du site').fill('Néomuse Studio')
    await admin.page().getByRole('link', { name: 'Messages' }).click()
    const question = admin.page().getByRole('dialog', { name: 'Quitter sans enregistrer ?' })
    await question.getByRole('button', { name: 'Garder le brouillon' }).click()
    await admin.page().waitForURL('**/admin/messages')
    await admin.page().getByRole('link', { name: 'Paramètres' }).click()
    await admin.page().getByRole('button', { name: 'Reprendre le brouillon' }).click()
    await expect.poll(() => field('Nom du site').inputValue()).toBe('Néomuse Studio')
    await admin.page().getByRole('button', { name: 'Rétablir' }).click()
    await expect.poll(() => field('Nom du site').inputValue()).toBe('Néomuse')
  },
)

test.runIf(isFullRun)(
  'R 263: links are saved as written, and the field shows where they lead',
  async () => {
    await admin.open('settings?onglet=contact')
    await field('Instagram').fill('@neomuse')
    await admin.page().getByText('https://instagram.com/neomuse').waitFor()
    await field('Twitter').fill('twitter.com/neomuse')
    await field('Discord').fill('javascript:alert(1)')
    await admin.page().getByText('aucun lien ne sera affiché').waitFor()
    await saveButtons().first().click()
    await toast(admin.page(), 'Paramètres sauvegardés avec succès')
    await expect.poll(admin.settings).toMatchObject({
      social_links: {
        instagram: '@neomuse',
        twitter: 'twitter.com/neomuse',
        discord: 'javascript:alert(1)',
      },
    })
  },
)

test.runIf(isFullRun)(
  'R 264: saved offline, marked until the network is back, then on the server',
  async () => {
    await admin.open('settings?onglet=contact')
    await setOffline(admin.device(), true)
    await field('Instagram').fill('https://instagram.example/neomuse')
    await saveButtons().first().click()
    await toast(admin.page(), 'Paramètres sauvegardés avec succès')
    await admin.page().getByText('En attente d’envoi').waitFor()
    await setOffline(admin.device(), false)
    await admin.settled()
    await expect.poll(admin.settings).toMatchObject({
      social_links: { instagram: 'https://instagram.example/neomuse' },
    })
    await expect.poll(() => admin.page().getByText('En attente d’envoi').count()).toBe(0)
  },
)

test('R 266, 267: a save that the server refuses is reported and logged, and the form shows the saved values', async () => {
  const before = await admin.settings()
  await admin.open('settings')
  await admin.refuseEdits('settings')
  await field('Description du site').fill('Trop neuve.')
  await saveButtons().first().click()
  await toast(admin.page(), 'Paramètres sauvegardés avec succès')
  await admin.failure(`Erreur lors de la sauvegarde : ${before.site_name}`)
  const { site_description: publishedDescription } = before
  await expect.poll(() => field('Description du site').inputValue()).toBe(publishedDescription)
  expect(await admin.settings()).toMatchObject({ site_description: publishedDescription })
})

test.runIf(isFullRun)('R 266: settings that cannot be loaded say so', async () => {
  await admin.refuse('settings')
  await admin.page().goto(`${admin.origin()}/admin/settings`)
  await toast(admin.page(), 'Impossible de charger les paramètres')
  await admin.page().getByText('Les paramètres ne sont pas encore sur cet appareil').waitFor()
})
