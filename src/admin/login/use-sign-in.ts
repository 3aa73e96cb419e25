import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import {
  type ProblemMessages,
  useProblemMessages,
} from '#admin/shared/labels/field-problem-messages.ts'
import { useStateSentences } from '#admin/shared/labels/state-sentences.ts'
import { useOneAtATime } from '#admin/shared/use-one-at-a-time.ts'
import { loginRequest } from '#contract/session.ts'
import { validate } from '#contract/validate.ts'
import type { SignInOutcome } from '#device/back-office/back-office.ts'
import { useBackOffice } from '#device/back-office/back-office-context.tsx'
import { showToast } from '#ui/overlay/toast-store.ts'

type Credentials = { readonly email: string; readonly password: string }

/** Signs in, and holds the result of the last attempt. */
export const useSignIn = () => {
  const say = useStateSentences()
  const { t } = useLingui()
  const backOffice = useBackOffice()
  const toMessages = useProblemMessages()
  const { isBusy, run } = useOneAtATime()
  const [failure, setFailure] = useState<string | null>(null)
  const [problems, setProblems] = useState<ProblemMessages>({})
  const [refusals, setRefusals] = useState(0)
  const [bug, setBug] = useState<{ readonly error: unknown } | null>(null)
  if (bug !== null) throw bug.error

  const failureOf = (outcome: Exclude<SignInOutcome, { type: 'signed-in' }>): string => {
    switch (outcome.type) {
      // The specification has these two texts in English (section 8).
      case 'refused':
        return outcome.detail ?? t({ id: 'admin.login.failed', message: 'Login failed' })
      case 'admin-only':
        return t({ id: 'admin.login.admin-only', message: 'Admin access required' })
      case 'unreachable':
        return say('unavailable', 'retrySoon', 'keptHere')
      case 'shut':
        return t({
          id: 'admin.login.shut',
          message: 'Cette page est plus ancienne que les données de cet appareil.',
        })
      case 'storage-full':
        return say('storageFull', 'freeStorage')
      case 'storage-unavailable':
        return t({
          id: 'admin.login.no-storage',
          message:
            'Ce navigateur refuse d’enregistrer des données, par exemple en navigation privée. L’administration en a besoin pour fonctionner hors ligne.',
        })
    }
  }

  /** True once signed in. */
  const signIn = async (credentials: Credentials): Promise<boolean> => {
    const checked = validate(loginRequest, credentials)
    setProblems(checked.type === 'invalid' ? toMessages(checked.fields) : {})
    setFailure(null)
    if (checked.type === 'invalid') {
      setRefusals(refusals + 1)
      return false
    }
    const outcome = await run(() => backOffice.signIn(checked.value)).catch((error: unknown) =>
      // Thrown while rendering, so that it reaches the error page.
      setBug({ error }),
    )
    if (outcome === undefined) return false
    if (outcome === null) return false
    if (outcome.type !== 'signed-in') {
      const reason = failureOf(outcome)
      setFailure(reason)
      showToast({
        variant: 'destructive',
        title: t({ id: 'admin.error', message: 'Erreur' }),
        description: reason,
      })
      return false
    }
    showToast({
      title: t({ id: 'admin.login.done', message: 'Connexion réussie' }),
      description: t({
        id: 'admin.login.welcome',
        message: 'Bienvenue dans le panneau d’administration',
      }),
    })
    return true
  }
  return { isBusy, failure, problems, refusals, signIn }
}
