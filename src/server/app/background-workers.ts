import { randomBytes } from 'node:crypto'
import { sweepPacks } from '#server/commerce/packs/open-packs.ts'
import { startReconciler } from '#server/commerce/reconcile.ts'
import type { ObjectStore } from '#server/db/object-store.ts'
import type { Store } from '#server/db/open-store.ts'
import type { Seal } from '#server/db/seal.ts'
import { createSmtpMailer } from '#server/email/smtp-mailer.ts'
import { startMailWorker } from '#server/operations/email-worker.ts'
import { startHousekeeping } from '#server/operations/housekeeping.ts'
import { createPushSender } from '#server/operations/push-sender.ts'
import { startPushWorker } from '#server/operations/push-worker.ts'
import type { Packs } from '#server/ports/pack-files.ts'
import type { Providers } from '#server/ports/payment-provider.ts'
import type { Settings } from '../settings/settings.ts'
import { after, every, newId, nowMs } from './process-clock.ts'

/** Contact for push services when no public address is known: they require a URL or an email address. */
const PUSH_CONTACT = 'mailto:contact@neomuse.example'

type WorkerParts = {
  readonly settings: Settings
  readonly store: Store
  readonly objects: ObjectStore
  readonly packs: Packs
  readonly seal: Seal
  readonly providers: Providers
  readonly isForDevelopment: boolean
  readonly reportError: (error: unknown, id: string) => void
  /** Prints a line. */
  readonly say: (line: string) => void
}

/** Starts the background jobs. Returns how to stop them; a job that has begun is finished first. */
export const startWorkers = async (parts: WorkerParts): Promise<() => Promise<void>> => {
  const { settings, store, objects, packs, seal, providers, reportError } = parts
  const { publicUrl } = settings
  const report = (error: unknown): void => reportError(error, newId())
  const stopHousekeeping = startHousekeeping({
    store,
    objects,
    sweepPacks: () => sweepPacks({ store, packs, nowMs }),
    nowMs,
    every,
    reportError: report,
  })
  const stopReconciler = startReconciler({
    store,
    seal,
    nowMs,
    newId,
    providers,
    reportError,
    every,
    publicUrl,
    onFault: report,
  })
  const stopMail = await startMail(parts, report)
  const stopPush = startPushWorker({
    store,
    seal,
    nowMs,
    after,
    sender: createPushSender({ allowsLoopback: parts.isForDevelopment, onFault: report }),
    contact: publicUrl?.startsWith('https:') ? publicUrl : PUSH_CONTACT,
    reportError: report,
  })
  return async () => {
    await stopHousekeeping()
    await stopReconciler()
    await stopMail()
    await stopPush()
  }
}

const startMail = async (
  { settings, store, seal, providers, say }: WorkerParts,
  report: (error: unknown) => void,
): Promise<() => Promise<void>> => {
  const { smtp, publicUrl, newslettersPerMinute, payments } = settings
  if (smtp === null) return async () => undefined
  if (publicUrl === null)
    say(
      'E-mails: no confirmations are sent, nor those of orders and of the course, since PUBLIC_URL is not set',
    )
  const mailer = await createSmtpMailer(smtp, report)
  return startMailWorker({
    store,
    seal,
    providers,
    mailer,
    publicUrl,
    nowMs,
    randomBytes,
    after,
    bankAccount: payments.transfer,
    newsletterPauseMs: Math.ceil(60_000 / newslettersPerMinute),
    reportError: report,
  })
}
