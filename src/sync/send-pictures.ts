import * as v from 'valibot'
import { problem } from '#contract/problems.ts'
import { PICTURES_NOT_TAKEN, picturesIn } from '#domain/pictures.ts'
import type { Answer, Claim, PicturePort } from './ports.ts'
import { endsSession, isPassingStatus, passing } from './read-verdict.ts'
import type { Verdict } from './row/verdict.ts'

/**
 * Sends a claim's pictures to the server, before the row that shows them. Null: all of them are there. Otherwise the
 * verdict for the claim, which cannot be sent without them.
 */
export const sendPictures = async (
  pictures: PicturePort,
  { mutation }: Claim,
  { isBasic, calledOff }: { readonly isBasic: boolean; readonly calledOff?: Promise<unknown> },
): Promise<Verdict | null> => {
  const named = picturesIn(mutation.fields)
  if (named.length === 0) return null
  for (const sha256 of await pictures.waiting(named)) {
    const answer = await pictures.send(sha256, calledOff)
    // It is no longer on this device.
    if (answer === null) continue
    const verdict = readPictureAnswer(answer, isBasic)
    if (verdict) return verdict
    await pictures.sent(sha256)
  }
  return null
}

/** Null: the server has it. An answer that is not our server's own settles nothing, as with any edit. */
export const readPictureAnswer = (answer: Answer, isBasic: boolean): Verdict | null => {
  if (answer.type === 'no-session') return { type: 'signed-out' }
  if (answer.type === 'unreachable') return passing(answer.reason, null)
  const { status, epoch, body, retryAfterMs } = answer
  if (epoch === null && !isBasic) return passing('not-ours', null)
  if (endsSession(answer)) return { type: 'signed-out' }
  if (isPassingStatus(status)) return passing('server', retryAfterMs)
  if (status >= 200 && status < 300) return v.is(receipt, body) ? null : passing('not-ours', null)
  const refusal = v.safeParse(problem, body)
  if (!refusal.success && !isBasic) return passing('not-ours', null)
  const code = refusal.success ? refusal.output.code : undefined
  return {
    type: 'refused',
    problem: { ...(refusal.success ? refusal.output : {}), code: code ?? PICTURES_NOT_TAKEN },
    current: null,
  }
}

const receipt = v.object({ sha256: v.string() })
