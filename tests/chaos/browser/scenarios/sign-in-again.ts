import { ADMIN } from '#tests/e2e/support/admin-actions.ts'
import type { Device } from '../stage/device.ts'

type Credentials = Pick<typeof ADMIN, 'email' | 'password'>

/** The session has ended on the server: the page says so, and accepts the password in place. */
export const signInAgain = async (device: Device): Promise<void> => {
  const page = device.page()
  await page.getByRole('button', { name: 'Se reconnecter' }).first().click({ timeout: 60_000 })
  const dialog = page.getByRole('dialog')
  await dialog.locator('input[type=password]').fill(ADMIN.password)
  await dialog.getByRole('button', { name: 'Se connecter' }).click()
  await dialog.waitFor({ state: 'hidden' })
}

/** At the login screen. */
export const signInAs = async (
  device: Device,
  { email, password }: Credentials = ADMIN,
): Promise<void> => {
  const page = device.page()
  await page.getByLabel('E-mail').fill(email)
  await page.locator('input[type=password]').fill(password)
  // The toasts of earlier edits may cover the button.
  await page.keyboard.press('Enter')
  await page.getByRole('link', { name: 'Modèles IA' }).first().click()
  await page.waitForURL('**/admin/models')
}

/** Waiting edits stay on the device. */
export const signOutKeeping = async (device: Device): Promise<void> => {
  const page = device.page()
  await page.getByRole('button', { name: 'Déconnexion' }).click()
  await page.getByRole('button', { name: 'Garder sur cet appareil' }).click()
  await page.waitForURL('**/admin/login')
}
