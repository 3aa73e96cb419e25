// @vitest-environment happy-dom
import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { beforeAll, expect, test } from 'vitest'
import { UnfinishedWork, useSignOut } from '#admin/login/sign-out-dialog.tsx'
import { DraftStoreProvider } from '#admin/shared/form/draft-store-context.tsx'
import { BackOfficeProvider } from '#device/back-office/back-office-context.tsx'
import { activateAdminLocale } from '#i18n/activate-admin-locale.ts'
import { openDrafts } from '#tests/support/open-drafts.ts'
import { renderOutsideAct } from '#tests/support/render-outside-act.ts'
import { signedIn } from '#tests/support/set-up-back-office.ts'
import { aGif, takePicture } from '#tests/support/take-picture.ts'

beforeAll(activateAdminLocale)

function LeavingPage() {
  const signOut = useSignOut()
  return (
    <>
      <button type="button" onClick={() => void signOut.ask()}>
        Se déconnecter
      </button>
      {signOut.question && <UnfinishedWork {...signOut.question} />}
    </>
  )
}

/** A page of a signed-in device; signs out there. */
const setUp = async () => {
  const { backOffice, db } = await signedIn()
  const store = await openDrafts()
  const leave = async () => {
    renderOutsideAct(
      <I18nProvider i18n={i18n}>
        <BackOfficeProvider backOffice={backOffice}>
          <DraftStoreProvider store={store}>
            <LeavingPage />
          </DraftStoreProvider>
        </BackOfficeProvider>
      </I18nProvider>,
    )
    await expect.poll(() => document.querySelector('button')).not.toBeNull()
    document.querySelector('button')?.click()
  }
  return { backOffice, db, leave }
}

test('signing out with a waiting picture asks first', async () => {
  const { backOffice, db, leave } = await setUp()
  await takePicture(db, aGif(1), { forItself: true })
  await leave()
  await expect.poll(() => document.body.textContent).toContain('1 image n’est pas encore envoyée.')
  expect(backOffice.session.get().type).toBe('signed-in')
})

test('with nothing waiting, no question is asked', async () => {
  const { backOffice, leave } = await setUp()
  await leave()
  await expect.poll(() => backOffice.session.get().type).toBe('signed-out')
})
