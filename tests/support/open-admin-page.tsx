import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import type { ReactNode } from 'react'
import { ENTITY_LABELS } from '#admin/app/entity-registry.ts'
import { DraftStoreProvider } from '#admin/shared/form/draft-store-context.tsx'
import { EntityLabelsContext } from '#admin/shared/labels/entity-labels.ts'
import { BackOfficeProvider } from '#device/back-office/back-office-context.tsx'
import { activateAdminLocale } from '#i18n/activate-admin-locale.ts'
import { clearToasts } from '#ui/overlay/toast-store.ts'
import { mount } from './mount.tsx'
import { signedIn } from './set-up-back-office.ts'

/** A page of a signed-in admin, without toasts; `show` renders a part of it with all contexts that parts need. */
export const openAdminPage = async (
  enter: () => Promise<Pick<Awaited<ReturnType<typeof signedIn>>, 'backOffice' | 'db'>> = signedIn,
) => {
  await activateAdminLocale()
  clearToasts()
  const { backOffice, db } = await enter()
  const drafts = backOffice.drafts()
  if (drafts === null) throw new Error('no admin is signed in')
  const show = (part: ReactNode) =>
    mount(
      <I18nProvider i18n={i18n}>
        <BackOfficeProvider backOffice={backOffice}>
          <EntityLabelsContext value={ENTITY_LABELS}>
            <DraftStoreProvider store={drafts}>{part}</DraftStoreProvider>
          </EntityLabelsContext>
        </BackOfficeProvider>
      </I18nProvider>,
    )
  return { backOffice, db, drafts, show }
}
