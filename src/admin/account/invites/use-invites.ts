import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useTell } from '#admin/entity/browser/use-tell.ts'
import { type Invite, type NewInvite, newInvite } from '#contract/session.ts'
import { askServer, nothing } from '#device/account/ask-server.ts'
import { useBackOffice } from '#device/back-office/back-office-context.tsx'

/** Makes invites and takes them back, and says so. */
export const useInvites = () => {
  const { t } = useLingui()
  const backOffice = useBackOffice()
  const tell = useTell()
  const [isCreating, setIsCreating] = useState(false)
  /** Null when none was made. */
  const create = async (): Promise<NewInvite | null> => {
    setIsCreating(true)
    const request = { method: 'POST', path: '/api/admin/invites' } as const
    const asked = await askServer(backOffice, request, newInvite)
    setIsCreating(false)
    tell(asked, {
      done: null,
      failed: t({ id: 'admin.invites.not-created', message: 'L’invitation n’a pas été créée' }),
    })
    return asked.type === 'done' ? asked.value : null
  }
  /** True when it is gone. */
  const withdraw = async ({ id }: Invite): Promise<boolean> => {
    const request = { method: 'DELETE', path: `/api/admin/invites/${id}` } as const
    const asked = await askServer(backOffice, request, nothing)
    const isGone = asked.type === 'refused' && asked.code === 'not-found'
    return tell(isGone ? { type: 'done', value: null } : asked, {
      done: isGone
        ? t({ id: 'admin.invites.gone', message: 'Cette invitation n’était déjà plus valable' })
        : t({ id: 'admin.invites.withdrawn', message: 'Invitation retirée' }),
      failed: t({ id: 'admin.invites.not-withdrawn', message: 'L’invitation n’a pas été retirée' }),
    })
  }
  return { isCreating, create, withdraw }
}
