import type { Page } from 'playwright-core'
import { expect, onTestFinished, test } from 'vitest'
import { firstUnlessFull, isFullRun } from '#tests/support/full-run.ts'
import { openApi, toast } from './support/admin-actions.ts'
import { setOffline } from './support/device-network.ts'
import { largeFile } from './support/large-file.ts'
import { untilHydrated } from './support/until-hydrated.ts'
import { expectNoViolations } from './support/violations.ts'
import { visitAdmin } from './support/visit-admin.ts'
import { plain } from './support/visit-site.ts'

const admin = visitAdmin()
const section = () =>
  admin.page().getByRole('dialog').locator('details', { hasText: 'Fichiers du pack' }).first()

const diary = largeFile('Journal de Mali.txt')

const openFiles = async (name: string): Promise<string> => {
  const { modelNamed } = await openApi(admin.origin())
  const { id } = await modelNamed(name)
  await admin.open(`models?modele=${id}`)
  await admin.page().getByRole('dialog').getByText('Fichiers du pack').click()
  await section().getByRole('button', { name: 'Ajouter des fichiers' }).waitFor()
  return id
}

const choose = () => section().locator('input[type=file]').setInputFiles(diary.path)
const draft = () => section().getByRole('list', { name: 'Version en préparation' })

/** Lets the first part through, and cuts the network in the middle of the second one. Returns what waits for the cut. */
const cutInTheMiddle = async (page: Page): Promise<() => Promise<void>> => {
  const { promise: cut, resolve: endCutting } = Promise.withResolvers<void>()
  let parts = 0
  await page.route('**/api/admin/pack-uploads/*', async (route) => {
    if (route.request().method() !== 'PATCH') return route.continue()
    parts += 1
    if (parts !== 2) return route.continue()
    await setOffline(admin.device(), true)
    endCutting()
    return route.abort('internetdisconnected')
  })
  return () => cut
}

test.runIf(isFullRun)(
  'an upload that loses the network resumes by itself, is published, and is listed in the demo',
  async () => {
    const page = admin.page()
    await openFiles('Mali')
    const untilCut = await cutInTheMiddle(page)
    await choose()
    await untilCut()
    await section()
      .getByText(/^Hors ligne.: l’envoi reprendra de lui-même à 8,4.Mo sur 10,1.Mo/)
      .waitFor()
    await section().getByText('Les envois reprendront dès le retour de la connexion').waitFor()
    await setOffline(admin.device(), false)
    await toast(page, 'Fichier envoyé')
    await draft().getByText('Journal de Mali.txt').waitFor()
    await expectNoViolations(page, '[role=dialog]')

    // Its role in the pack, and that it is free, are set in its menu.
    for (const item of firstUnlessFull(2, ['Journal intime', 'Offrir comme extrait gratuit'])) {
      await draft().getByRole('button', { name: 'Actions sur Journal de Mali.txt' }).click()
      await page.getByRole('menuitem', { name: item }).click()
    }
    await draft()
      .getByRole('listitem')
      .filter({ hasText: 'Journal de Mali.txt' })
      .getByText('Extrait gratuit')
      .waitFor()
    await section().getByRole('button', { name: 'Publier la version 2' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Publier' }).click()
    await section().getByText('Version 2', { exact: true }).waitFor()

    const visitor = await admin.device().newPage()
    onTestFinished(() => visitor.close())
    await visitor.goto(`${admin.origin()}/models`)
    await untilHydrated(visitor)
    const card = visitor
      .locator('main li')
      .filter({ has: visitor.getByRole('heading', { name: 'Mali' }) })
    await card.getByRole('button', { name: 'Démo' }).click()
    const demo = visitor.getByRole('dialog', { name: 'Dans le pack Mali' })
    await expect
      .poll(async () => plain(await demo.innerText()))
      .toContain('Journal de Mali.txt · 10,1')
    const sample = demo.locator(`a[href$="Journal%20de%20Mali.txt"]`)
    const answer = await fetch(admin.origin() + (await sample.getAttribute('href')))
    expect(Buffer.from(await answer.arrayBuffer()).equals(diary.content)).toBe(true)
  },
)

test.runIf(isFullRun)(
  'an upload that a reload has ended is offered again, and resumes when the same file is chosen',
  async () => {
    const page = admin.page()
    const id = await openFiles('Sakura')
    const untilCut = await cutInTheMiddle(page)
    await choose()
    await untilCut()
    await section()
      .getByText(/^Hors ligne/)
      .waitFor()
    page.once('dialog', (question) => void question.accept())
    // Still offline: with the network the upload would resume by itself.
    await page.goto('about:blank')
    await setOffline(admin.device(), false)
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await admin.open(`models?modele=${id}`)
    await page.getByRole('dialog').getByText('Fichiers du pack').click()
    const interrupted = section().getByRole('list', { name: 'Envois interrompus' })
    await interrupted.getByText(/8,4.Mo sur 10,1.Mo/).waitFor()
    await choose()
    await section()
      .getByText(/Un envoi interrompu de ce fichier a été repris/)
      .waitFor()
    await draft().getByText('Journal de Mali.txt').waitFor()
    await expect.poll(() => interrupted.count()).toBe(0)
  },
)
