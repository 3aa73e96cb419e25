import { useLingui } from '@lingui/react/macro'
import { useStateSentences } from '#admin/entity/words/use-state-sentences.ts'
import type { Asked } from '#device/account/ask-server.ts'
import { showToast } from '#ui/overlay/toast/show-toast.ts'

type Telling = {
  /** 'Session fermée'; null where the page itself shows it. */
  readonly done: string | null
  /** 'La session n’a pas été fermée'. */
  readonly failed: string
}

/** Says how a call went that cannot wait for the network; true when it was done. */
export const useTell = (): ((asked: Asked<unknown>, telling: Telling) => boolean) => {
  const say = useStateSentences()
  const { t } = useLingui()
  const reasonOf = (asked: Exclude<Asked<unknown>, { type: 'done' }>): string => {
    const unreachable = say('unavailable', 'retrySoon')
    return asked.type === 'refused' ? (asked.detail ?? '') : unreachable
  }
  return (asked, { done, failed }) => {
    const isDone = asked.type === 'done'
    if (isDone && done !== null)
      showToast({ title: t({ id: 'admin.success', message: 'Succès' }), description: done })
    if (asked.type !== 'done')
      showToast({
        variant: 'destructive',
        title: t({ id: 'admin.error', message: 'Erreur' }),
        description: `${failed}. ${reasonOf(asked)}`.trim(),
      })
    return isDone
  }
}
