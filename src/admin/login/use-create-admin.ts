import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useOneAtATime } from '#admin/entity/use-one-at-a-time.ts'
import { type ProblemWords, useProblemWords } from '#admin/entity/words/use-problem-words.ts'
import { useStateSentences } from '#admin/entity/words/use-state-sentences.ts'
import type { FieldProblem } from '#contract/problems.ts'
import { createAdminRequest } from '#contract/session.ts'
import { validate } from '#contract/validate.ts'
import { useBackOffice } from '#device/back-office/back-office-context.tsx'
import { showToast } from '#ui/overlay/toast/show-toast.ts'

export type NewAdmin = {
  readonly first_name: string
  readonly last_name: string
  readonly email: string
  readonly phone: string
  readonly password: string
  readonly invite_code: string
}

/** `closed`: the words for a code that opens nothing, where the server's are not meant for whoever came by a link. */
export const useCreateAdmin = (closed?: string) => {
  const say = useStateSentences()
  const { t } = useLingui()
  const backOffice = useBackOffice()
  const toWords = useProblemWords()
  const { isBusy, run } = useOneAtATime()
  const [failure, setFailure] = useState<string | null>(null)
  const [problems, setProblems] = useState<ProblemWords>({})
  const [refusals, setRefusals] = useState(0)

  const explain = (fields: readonly FieldProblem[]): ProblemWords => ({
    ...toWords(fields),
    ...(fields.some(({ field, code }) => field === 'password' && code === 'too-short')
      ? {
          password: t({
            id: 'admin.create.password-too-short',
            message: 'Le mot de passe doit contenir au moins 8 caractères',
          }),
        }
      : {}),
  })

  /** What is said beside a field is not said a second time above the form. */
  const fail = (reason: string, isToldAtField = false) => {
    if (!isToldAtField) setFailure(reason)
    showToast({
      variant: 'destructive',
      title: t({ id: 'admin.error', message: 'Erreur' }),
      description: reason,
    })
  }

  const refuse = (fields: readonly FieldProblem[]) => {
    setProblems(explain(fields))
    setRefusals(refusals + 1)
  }

  /** True once the account exists. */
  const createAdmin = async (admin: NewAdmin): Promise<boolean> => {
    const checked = validate(createAdminRequest, withoutBlanks(admin))
    setProblems({})
    setFailure(null)
    if (checked.type === 'invalid') {
      refuse(checked.fields)
      return false
    }
    const outcome = await run(() => backOffice.createAdmin(checked.value))
    if (outcome === null) return false
    switch (outcome.type) {
      case 'created':
        return true
      case 'refused':
        refuse(outcome.fields)
        // The specification gives the last of these texts in English (section 8).
        fail(
          (outcome.code === 'creation-closed' ? closed : undefined) ??
            outcome.detail ??
            t({ id: 'admin.create.failed', message: 'Failed to create admin' }),
          outcome.fields.length > 0,
        )
        return false
      case 'unreachable':
        fail(
          `${say('unavailable')} ${t({ id: 'admin.create.unreachable', message: 'Le compte n’a pas été créé.' })} ${say('retrySoon')}`,
        )
        return false
    }
  }
  return { isBusy, failure, problems, refusals, createAdmin }
}

/** For whoever has to sign in now: being signed in by itself says more. */
export const useTellCreated = (): (() => void) => {
  const { t } = useLingui()
  return () =>
    void showToast({
      title: t({ id: 'admin.create.done', message: 'Compte administrateur créé' }),
      description: t({
        id: 'admin.create.now-sign-in',
        message: 'Vous pouvez maintenant vous connecter',
      }),
    })
}

/** What was left empty and may be is not sent at all. */
const withoutBlanks = ({ phone, invite_code, ...admin }: NewAdmin) => ({
  ...admin,
  ...(phone.trim() === '' ? {} : { phone }),
  ...(invite_code.trim() === '' ? {} : { invite_code }),
})
