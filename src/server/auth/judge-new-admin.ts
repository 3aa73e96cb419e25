import type { FieldProblem } from '#contract/problems.ts'
import type { CreateAdminRequest } from '#contract/session.ts'
import type { Validation } from '#contract/validate.ts'
import { emailKey } from '#domain/text/email-address.ts'
import {
  fieldsToWords,
  PASSWORD_TOO_COMMON,
  PASSWORD_TOO_SHORT,
} from '#server/http/problem-words.ts'
import { COMMON_PASSWORDS } from './common-passwords.ts'

type Judgement =
  | { readonly type: 'valid'; readonly form: CreateAdminRequest }
  | {
      readonly type: 'invalid'
      readonly fields: readonly FieldProblem[]
      readonly detail: string
    }

/** Gives the password's faults the specification's words, and refuses a password that is guessed first. */
export const judgeNewAdmin = (form: Validation<CreateAdminRequest>): Judgement => {
  if (form.type === 'valid') {
    return isEasyToGuess(form.value)
      ? invalid([{ field: 'password', code: 'too-common', detail: PASSWORD_TOO_COMMON }])
      : { type: 'valid', form: form.value }
  }
  return invalid(
    form.fields.map((problem) =>
      problem.field === 'password' && ['required', 'too-short'].includes(problem.code)
        ? { ...problem, detail: PASSWORD_TOO_SHORT }
        : problem,
    ),
  )
}

/** The specification names the words for a short password, so they are shown alone, whatever else is wrong. */
const invalid = (fields: readonly FieldProblem[]): Judgement => {
  const isShort = fields.some(({ detail }) => detail === PASSWORD_TOO_SHORT)
  return { type: 'invalid', fields, detail: isShort ? PASSWORD_TOO_SHORT : fieldsToWords(fields) }
}

/** One of the most used, one repeated character, or the address itself. */
export const isEasyToGuess = ({
  email,
  password,
}: Pick<CreateAdminRequest, 'email' | 'password'>): boolean => {
  const plain = password.normalize('NFC').toLowerCase()
  const address = emailKey(email)
  return (
    COMMON_PASSWORDS.has(plain) ||
    new Set(plain).size === 1 ||
    emailKey(password) === address ||
    plain === address.split('@')[0]
  )
}
