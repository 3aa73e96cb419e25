import { Trans, useLingui } from '@lingui/react/macro'
import { FileClock, FileUp, Pause, Play, RotateCcw, X } from 'lucide-react'
import { useEffect } from 'react'
import { useNotifyOutcome } from '#admin/shared/call-failures.ts'
import { useOneAtATime } from '#admin/shared/use-one-at-a-time.ts'
import type { PackUpload } from '#contract/admin/pack-files.ts'
import { deleteOnServer } from '#device/back-office/ask-server.ts'
import { useBackOffice } from '#device/back-office/back-office-context.tsx'
import type { PackSending, UploadState } from '#device/back-office/pack-upload-queue.ts'
import { usePackUploads } from '#device/back-office/pack-uploads.ts'
import { isolate } from '#domain/text/isolate.ts'
import { useFileSizeText } from '#i18n/format-file-size.ts'
import { Progress } from '#ui/display/progress.tsx'
import { Button } from '#ui/form/button.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { showToast } from '#ui/overlay/toast-store.ts'
import { RecordList, RecordRow } from '#ui/table/record-row.tsx'
import { Heading, Text } from '#ui/text/text.tsx'
import { useSendingLabel, useUploadProblem } from './pack-labels.ts'

/** Files that are being sent from this tab, each with its actions. */
export function Sendings({ sendings }: { readonly sendings: readonly PackSending[] }) {
  const { t } = useLingui()
  if (sendings.length === 0) return null
  const label = t({ id: 'admin.packs.sendings', message: 'Envois en cours' })
  return (
    <Stack as="section" gap="xs">
      <Heading level={4}>{label}</Heading>
      <RecordList label={label}>
        {sendings.map((sending) => (
          <SendingRow key={sending.id} sending={sending} />
        ))}
      </RecordList>
    </Stack>
  )
}

function SendingRow({ sending }: { readonly sending: PackSending }) {
  const { t } = useLingui()
  const sendingLabel = useSendingLabel()
  const { name, state, sentBytes, size } = sending
  const percent = size === 0 ? 100 : Math.floor((sentBytes * 100) / size)
  return (
    <RecordRow
      media={<FileUp aria-hidden="true" />}
      title={isolate(name)}
      meta={
        <Text as="span" look="small" figures="tabular" {...toneOf(state)}>
          {sendingLabel(sending)}
        </Text>
      }
      actions={<SendingButtons sending={sending} />}
    >
      {state === 'failed' || state === 'done' ? null : (
        <Progress
          value={percent}
          label={t({ id: 'admin.packs.progress', message: `Envoi de ${isolate(name)}` })}
        />
      )}
      {sending.resumedFrom > 0 ? <ResumedFrom bytes={sending.resumedFrom} /> : null}
    </RecordRow>
  )
}

const toneOf = (state: UploadState) => (state === 'failed' ? { tone: 'danger' as const } : {})

function ResumedFrom({ bytes }: { readonly bytes: number }) {
  const sizeText = useFileSizeText()
  const sent = sizeText(bytes)
  return (
    <Text look="small" tone="quiet">
      <Trans id="admin.packs.resumed">
        Un envoi interrompu de ce fichier a été repris : {sent} étaient déjà sur le serveur.
      </Trans>
    </Text>
  )
}

function SendingButtons({ sending: { id, state, problem } }: { readonly sending: PackSending }) {
  const { pause, resume, remove } = usePackUploads()
  const isRunning = state === 'sending' || state === 'queued'
  return (
    <>
      {isRunning ? (
        <Button size="sm" icon={<Pause aria-hidden="true" />} onClick={() => pause(id)}>
          <Trans id="admin.packs.pause">Mettre en pause</Trans>
        </Button>
      ) : state === 'paused' ? (
        <Button size="sm" icon={<Play aria-hidden="true" />} onClick={() => resume(id)}>
          <Trans id="admin.packs.resume">Reprendre</Trans>
        </Button>
      ) : state === 'done' || isFinal(problem) ? null : (
        <Button size="sm" icon={<RotateCcw aria-hidden="true" />} onClick={() => resume(id)}>
          <Trans id="admin.sync.retry">Réessayer</Trans>
        </Button>
      )}
      <Button size="sm" tone="ghost" icon={<X aria-hidden="true" />} onClick={() => remove(id)}>
        {state === 'failed' ? (
          <Trans id="admin.packs.dismiss">Retirer de la liste</Trans>
        ) : (
          <Trans id="admin.packs.cancel">Annuler l’envoi</Trans>
        )}
      </Button>
    </>
  )
}

const FINAL_CODES: readonly (string | null)[] = ['unsupported-file', 'file-too-large']

/** A retry is pointless: the same file would be refused again, or no longer exists. */
const isFinal = (problem: PackSending['problem']): boolean =>
  problem !== null && (problem.type === 'unreadable' || FINAL_CODES.includes(problem.code))

type InterruptedProps = {
  readonly uploads: readonly PackUpload[]
  readonly onDeleted: () => void
}

/** Unfinished uploads, from here or from another device: choosing the same file resumes them. */
export function InterruptedUploads({ uploads, onDeleted }: InterruptedProps) {
  const { t } = useLingui()
  if (uploads.length === 0) return null
  const label = t({ id: 'admin.packs.interrupted', message: 'Envois interrompus' })
  return (
    <Stack as="section" gap="xs">
      <Heading level={4}>{label}</Heading>
      <Text look="small" tone="quiet">
        <Trans id="admin.packs.interrupted.text">
          Choisissez de nouveau le même fichier, sur cet appareil ou un autre : l’envoi reprendra où
          il s’était arrêté.
        </Trans>
      </Text>
      <RecordList label={label}>
        {uploads.map((upload) => (
          <InterruptedRow key={upload.id} upload={upload} onDeleted={onDeleted} />
        ))}
      </RecordList>
    </Stack>
  )
}

type InterruptedRowProps = Pick<InterruptedProps, 'onDeleted'> & { readonly upload: PackUpload }

function InterruptedRow({ upload, onDeleted }: InterruptedRowProps) {
  const { t } = useLingui()
  const sizeText = useFileSizeText()
  const backOffice = useBackOffice()
  const notifyOutcome = useNotifyOutcome()
  const { isBusy, run } = useOneAtATime()
  const { name, url, offset, size } = upload
  const sent = sizeText(offset)
  const whole = sizeText(size)
  const forget = async () => {
    const asked = await run(() => deleteOnServer(backOffice, url))
    if (asked === null) return
    const texts = {
      done: t({ id: 'admin.packs.upload-deleted', message: 'Envoi abandonné' }),
      failed: t({
        id: 'admin.packs.upload-not-deleted',
        message: 'L’envoi n’a pas été abandonné',
      }),
    }
    if (notifyOutcome(asked, texts)) onDeleted()
  }
  return (
    <RecordRow
      media={<FileClock aria-hidden="true" />}
      title={isolate(name)}
      meta={t({ id: 'admin.packs.interrupted.at', message: `${sent} sur ${whole}` })}
      actions={
        <Button size="sm" busy={isBusy} onClick={() => void forget()}>
          <Trans id="admin.packs.abandon">Abandonner</Trans>
        </Button>
      }
    />
  )
}

/** Reports when a file is complete or was refused, on any screen. */
export const useNotifyUploads = (): void => {
  const { t } = useLingui()
  const { notify } = usePackUploads()
  const problemText = useUploadProblem()
  useEffect(() => {
    notify(({ name, problem }: PackSending) => {
      if (problem === null)
        return showToast({
          title: t({ id: 'admin.success', message: 'Succès' }),
          description: t({
            id: 'admin.packs.sent',
            message: `Fichier envoyé : ${isolate(name)}`,
          }),
        })
      return showToast({
        variant: 'destructive',
        title: t({ id: 'admin.error', message: 'Erreur' }),
        description: t({
          id: 'admin.packs.not-sent',
          message: `Le fichier ${isolate(name)} n’a pas été envoyé.`,
        }),
        note: problemText(problem),
      })
    })
  })
}
