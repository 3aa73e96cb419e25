import { Trans, useLingui } from '@lingui/react/macro'
import { FilePlus } from 'lucide-react'
import { useEffect, useEffectEvent } from 'react'
import { roleInPlace, useFailureCause, useNotifyLoadFailure } from '#admin/shared/call-failures.ts'
import { useStateSentences } from '#admin/shared/labels/state-sentences.ts'
import { RetryButton } from '#admin/shared/online-section.tsx'
import { useIsOnline } from '#admin/shared/sync-status.ts'
import { type ModelPack, modelPack } from '#contract/admin/pack-files.ts'
import type { Model } from '#contract/entities/model.ts'
import { usePackSendings, usePackUploads } from '#device/back-office/pack-uploads.ts'
import { type ServerAnswerState, useServerAnswer } from '#device/back-office/use-server-answer.ts'
import { PICTURE_TYPES } from '#domain/pictures.ts'
import { DropArea, FileButton } from '#ui/form/file-input.tsx'
import { Row, Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/text/text.tsx'
import { DraftFiles } from './pack-draft.tsx'
import { InterruptedUploads, Sendings, useNotifyUploads } from './pack-uploads.tsx'
import { PackVersions } from './pack-versions.tsx'

type PackFilesProps = {
  readonly modelId: string
  /** The formats that the model lists for its pack. */
  readonly formats: Model['format']
  readonly onPublished: () => void
}

/**
 * File types that the device's file picker offers; phones convert their own picture format to JPEG for it. The server
 * checks the bytes.
 */
const ACCEPTED = [
  ...PICTURE_TYPES,
  'video/mp4',
  'video/quicktime',
  'video/webm',
  '.zip',
  '.pdf',
  '.txt',
  '.md',
].join()

/**
 * The files of a model's pack: uploads, the version in preparation, and published versions. All of it is stored on the
 * server.
 */
export function PackFiles({ modelId, formats, onPublished }: PackFilesProps) {
  const { t } = useLingui()
  const notifyLoadFailure = useNotifyLoadFailure(
    t({ id: 'admin.packs.load-failed', message: 'Impossible de charger les fichiers du pack' }),
  )
  const path = `/api/admin/models/${encodeURIComponent(modelId)}/pack`
  const asked = useServerAnswer(path, modelPack, notifyLoadFailure)
  const uploads = usePackUploads()
  const sendings = usePackSendings(modelId)
  useNotifyUploads()
  const arrived = sendings.filter(({ state }) => state === 'done').map(({ id }) => id)
  const takeOver = useEffectEvent(async () => {
    const known = arrived
    await asked.reload()
    // From here on they are in the list of complete files.
    for (const id of known) uploads.remove(id)
  })
  const arrivals = arrived.join()
  useEffect(() => {
    if (arrivals !== '') void takeOver()
  }, [arrivals])
  const pack = asked.value
  if (pack === null) return <NoPack asked={asked} />
  const published = () => {
    onPublished()
    void asked.reload()
  }
  return (
    <DropArea
      invitation={t({ id: 'admin.packs.drop', message: 'Déposez pour ajouter au pack' })}
      onFiles={(files) => uploads.add(modelId, files)}
    >
      <Stack gap="lg">
        <Stack gap="xs">
          <Row gap="sm" wrap>
            <FileButton
              icon={<FilePlus aria-hidden="true" />}
              accept={ACCEPTED}
              multiple
              onFiles={(files) => uploads.add(modelId, files)}
            >
              <Trans id="admin.packs.add">Ajouter des fichiers</Trans>
            </FileButton>
          </Row>
          <UploadRule />
          <StaleNote asked={asked} />
        </Stack>
        <Sendings sendings={sendings} />
        <InterruptedUploads
          uploads={pack.uploads.filter(({ name, size }) => !isSent({ name, size }, sendings))}
          onDeleted={() => void asked.reload()}
        />
        <DraftFiles
          modelId={modelId}
          formats={formats}
          pack={pack}
          onChanged={() => void asked.reload()}
          onPublished={published}
        />
        <PackVersions modelId={modelId} pack={pack} onChanged={() => void asked.reload()} />
      </Stack>
    </DropArea>
  )
}

type Named = { readonly name: string; readonly size: number }

/** An upload that continues from this tab does not count as interrupted. */
const isSent = ({ name, size }: Named, sendings: readonly Named[]): boolean =>
  sendings.some((sending) => sending.name === name && sending.size === size)

function UploadRule() {
  const say = useStateSentences()
  const isOnline = useIsOnline()
  return (
    <>
      <Text look="small" tone="quiet">
        <Trans id="admin.packs.rule">
          ZIP, images, vidéos (MP4, MOV, WebM), PDF ou texte, jusqu’à plusieurs gigaoctets. L’envoi
          demande une connexion et cet onglet ouvert ; interrompu, il reprend où il s’était arrêté.
        </Trans>
      </Text>
      <Text look="small" tone="quiet" role="status">
        {isOnline ? null : (
          <>
            {say('offline')}{' '}
            <Trans id="admin.packs.offline">
              Les envois reprendront dès le retour de la connexion ; la publication aussi demande
              une connexion.
            </Trans>
          </>
        )}
      </Text>
    </>
  )
}

type Asked = { readonly asked: ServerAnswerState<ModelPack> }

function StaleNote({ asked: { problem } }: Asked) {
  const say = useStateSentences()
  return problem === null ? null : (
    <Text look="small" tone="quiet">
      {say('oldAnswer')}
    </Text>
  )
}

function NoPack({ asked: { problem, reload } }: Asked) {
  const say = useStateSentences()
  const failureCause = useFailureCause()
  if (problem === null) return <Text tone="quiet">{say('loading')}</Text>
  return (
    <Stack gap="xs" align="start">
      <Text tone="quiet" role={roleInPlace(problem)}>
        {problem === 'refused' ? (
          <Trans id="admin.packs.not-synced">
            Le serveur ne connaît pas encore ce modèle : ses fichiers s’ajouteront après la
            synchronisation.
          </Trans>
        ) : (
          failureCause({ type: problem })
        )}
        {problem === 'unreachable' ? ` ${say('shownOnline')}` : null}
      </Text>
      <RetryButton size="sm" onRetry={reload} />
    </Stack>
  )
}
