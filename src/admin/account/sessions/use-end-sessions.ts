import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useTell } from '#admin/entity/browser/use-tell.ts'
import { type AccountSession, sessionsEnded } from '#contract/session.ts'
import { askServer, nothing } from '#device/account/ask-server.ts'
import { useBackOffice } from '#device/back-office/back-office-context.tsx'

/** Ends sessions and says so; true when it was done. */
export const useEndSessions = () => {
  const { t } = useLingui()
  const backOffice = useBackOffice()
  const tell = useTell()
  return {
    endOne: async ({ id }: AccountSession): Promise<boolean> => {
      const request = { method: 'DELETE', path: `/api/admin/sessions/${id}` } as const
      const asked = await askServer(backOffice, request, nothing)
      // It has ended by itself meanwhile, or from elsewhere: what was wanted is so.
      const isGone = asked.type === 'refused' && asked.code === 'not-found'
      return tell(isGone ? { type: 'done', value: null } : asked, {
        done: t({ id: 'admin.sessions.ended', message: 'Session fermée' }),
        failed: t({ id: 'admin.sessions.failed', message: 'La session n’a pas été fermée' }),
      })
    },
    endOthers: async (): Promise<boolean> => {
      const request = { method: 'DELETE', path: '/api/admin/sessions' } as const
      const asked = await askServer(backOffice, request, sessionsEnded)
      const count = asked.type === 'done' ? asked.value.ended : 0
      return tell(asked, {
        done: t({
          id: 'admin.sessions.others-ended',
          message: plural(count, {
            0: 'Aucune autre session n’était ouverte',
            one: '# autre session fermée',
            other: '# autres sessions fermées',
          }),
        }),
        failed: t({
          id: 'admin.sessions.others-failed',
          message: 'Les autres sessions n’ont pas été fermées',
        }),
      })
    },
  }
}
