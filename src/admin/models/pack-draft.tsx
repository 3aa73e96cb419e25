import { Trans, useLingui } from '@lingui/react/macro'
import {
  EllipsisVertical,
  FileArchive,
  FileImage,
  Files,
  FileText,
  FileVideo,
  Gift,
  Trash2,
} from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useIsOnline } from '#admin/shared/sync-status.ts'
import { useOneAtATime } from '#admin/shared/use-one-at-a-time.ts'
import type { ModelPack, PackFile } from '#contract/admin/pack-files.ts'
import type { Model } from '#contract/entities/model.ts'
import { isolate } from '#domain/text/isolate.ts'
import { Badge } from '#ui/display/badge.tsx'
import { Banner } from '#ui/display/banner.tsx'
import { Button, IconButton } from '#ui/form/button.tsx'
import { Row, Stack } from '#ui/layout/stack.tsx'
import { ConfirmDialog } from '#ui/overlay/confirm-dialog.tsx'
import { Menu } from '#ui/overlay/menu.tsx'
import { RecordList, RecordRow } from '#ui/table/record-row.tsx'
import { Heading, Text } from '#ui/text/text.tsx'
import {
  FILE_FORMATS,
  type FileFormat,
  useFileFacts,
  useFilesFacts,
  useFormatLabel,
} from './pack-labels.ts'
import { usePackActions } from './use-pack-actions.ts'

type DraftFilesProps = {
  readonly modelId: string
  readonly formats: Model['format']
  readonly pack: ModelPack
  readonly onChanged: () => void
  readonly onPublished: () => void
}

/** The version in preparation: its files, and the button to publish it. */
export function DraftFiles({ modelId, formats, pack, onChanged, onPublished }: DraftFilesProps) {
  const { t } = useLingui()
  const { files } = pack.draft
  const label = t({ id: 'admin.packs.draft', message: 'Version en préparation' })
  return (
    <Stack as="section" gap="xs">
      <Heading level={4}>{label}</Heading>
      {files.length === 0 ? (
        <Text look="small" tone="quiet">
          <Trans id="admin.packs.draft.empty">
            Aucun fichier pour l’instant : ajoutez ceux que l’acheteur recevra.
          </Trans>
        </Text>
      ) : (
        <RecordList label={label}>
          {files.map((file) => (
            <DraftRow key={file.id} modelId={modelId} file={file} onChanged={onChanged} />
          ))}
        </RecordList>
      )}
      <MissingFormats formats={formats} files={files} />
      <PublishVersion modelId={modelId} pack={pack} onPublished={onPublished} />
    </Stack>
  )
}

type MissingFormatsProps = Pick<DraftFilesProps, 'formats'> & {
  readonly files: readonly PackFile[]
}

/** Formats that the site promises for the pack, but that no file has. */
function MissingFormats({ formats, files }: MissingFormatsProps) {
  const formatLabel = useFormatLabel()
  const missing = formats.filter((format) => !files.some((file) => file.format === format))
  if (files.length === 0 || missing.length === 0) return null
  const names = missing.map(formatLabel).map(isolate).join(', ')
  return (
    <Banner tone="warning">
      <Trans id="admin.packs.unbacked">
        La fiche annonce {names}, mais aucun fichier n’est de ce format. Indiquez le format des
        fichiers dans leur menu, ou corrigez la fiche.
      </Trans>
    </Banner>
  )
}

const fileIcon = (type: string) => {
  if (type.startsWith('image/')) return <FileImage aria-hidden="true" />
  if (type.startsWith('video/')) return <FileVideo aria-hidden="true" />
  if (type === 'application/zip') return <FileArchive aria-hidden="true" />
  return <FileText aria-hidden="true" />
}

type FileRowProps = { readonly file: PackFile; readonly end?: ReactNode }

/** A file with its name and type; also in published versions. */
export function FileRow({ file, end }: FileRowProps) {
  const fileFacts = useFileFacts()
  const formatLabel = useFormatLabel()
  return (
    <RecordRow
      media={fileIcon(file.type)}
      title={isolate(file.name)}
      meta={fileFacts(file)}
      end={end}
    >
      <Row gap="2xs" wrap>
        <Badge>{formatLabel(file.format)}</Badge>
        {file.is_sample ? (
          <Badge tone="gold" icon={<Gift aria-hidden="true" />}>
            <Trans id="admin.packs.sample">Extrait gratuit</Trans>
          </Badge>
        ) : null}
      </Row>
    </RecordRow>
  )
}

type DraftRowProps = Pick<DraftFilesProps, 'modelId' | 'onChanged'> & { readonly file: PackFile }

function DraftRow({ modelId, file, onChanged }: DraftRowProps) {
  const { t } = useLingui()
  const actions = usePackActions(modelId)
  const { run } = useOneAtATime()
  const items = useFileItems(file)
  const shown = isolate(file.name)
  const choose = async (value: string) => {
    const isDone = await run(() => {
      if (value === 'remove') return actions.deleteFile(file)
      if (value === 'sample') return actions.change(file, { is_sample: !file.is_sample })
      return actions.change(file, { format: formatOf(value) })
    })
    if (isDone) onChanged()
  }
  return (
    <FileRow
      file={file}
      end={
        <Menu
          label={t({ id: 'admin.packs.file-menu', message: `Actions sur ${shown}` })}
          items={items}
          onSelect={(value) => void choose(value)}
          trigger={
            <IconButton
              label={t({ id: 'admin.packs.file-menu', message: `Actions sur ${shown}` })}
              icon={<EllipsisVertical />}
            />
          }
        />
      }
    />
  )
}

const FORMAT_PREFIX = 'format-'

const formatOf = (value: string): FileFormat =>
  FILE_FORMATS.find((format) => value === `${FORMAT_PREFIX}${format}`) ?? null

const useFileItems = ({ is_sample, format: own }: PackFile) => {
  const { t } = useLingui()
  const formatLabel = useFormatLabel()
  return [
    {
      value: 'sample',
      label: is_sample
        ? t({ id: 'admin.packs.sample.stop', message: 'Ne plus offrir comme extrait' })
        : t({ id: 'admin.packs.sample.give', message: 'Offrir comme extrait gratuit' }),
      icon: <Gift aria-hidden="true" />,
    },
    {
      heading: t({ id: 'admin.packs.format', message: 'Format' }),
      items: FILE_FORMATS.map((format) => ({
        value: `${FORMAT_PREFIX}${format}`,
        label: formatLabel(format),
        current: format === own,
      })),
    },
    {
      heading: t({ id: 'admin.packs.draft', message: 'Version en préparation' }),
      items: [
        {
          value: 'remove',
          label: t({ id: 'admin.packs.remove', message: 'Retirer de cette version' }),
          icon: <Trash2 aria-hidden="true" />,
          tone: 'danger' as const,
        },
      ],
    },
  ]
}

type PublishProps = Pick<DraftFilesProps, 'modelId' | 'pack' | 'onPublished'>

function PublishVersion({ modelId, pack, onPublished }: PublishProps) {
  const { t } = useLingui()
  const isOnline = useIsOnline()
  const { publish } = usePackActions(modelId)
  const { isBusy, run } = useOneAtATime()
  const [isAsked, setIsAsked] = useState(false)
  const filesFacts = useFilesFacts()
  const { draft, published, versions } = pack
  const next = (versions[0]?.version ?? 0) + 1
  if (draft.files.length === 0) return null
  if (!hasChanges(pack))
    return (
      <Text look="small" tone="quiet">
        <Trans id="admin.packs.unchanged">
          Identique à la version publiée : ajoutez ou retirez un fichier pour en publier une autre.
        </Trans>
      </Text>
    )
  const confirm = async () => {
    const isDone = await run(publish)
    setIsAsked(false)
    if (isDone) onPublished()
  }
  return (
    <>
      <Row>
        <Button
          tone="solid"
          icon={<Files aria-hidden="true" />}
          disabled={!isOnline}
          onClick={() => setIsAsked(true)}
        >
          {t({ id: 'admin.packs.publish', message: `Publier la version ${next}` })}
        </Button>
      </Row>
      <ConfirmDialog
        open={isAsked}
        title={t({ id: 'admin.packs.publish.ask', message: `Publier la version ${next} ?` })}
        description={
          <>
            {filesFacts(draft.files)}.{' '}
            {published === null ? (
              <Trans id="admin.packs.publish.first">Le pack pourra être acheté aussitôt.</Trans>
            ) : (
              <Trans id="admin.packs.publish.next">
                Les nouveaux acheteurs recevront cette version. Les précédents gardent la leur, et
                celle-ci leur est proposée.
              </Trans>
            )}
          </>
        }
        confirmLabel={t({ id: 'admin.packs.publish.yes', message: 'Publier' })}
        cancelLabel={t({ id: 'admin.cancel', message: 'Annuler' })}
        busy={isBusy}
        onConfirm={() => void confirm()}
        onCancel={() => setIsAsked(false)}
      />
    </>
  )
}

/** Whether the draft's files differ from the published ones. */
const hasChanges = ({ draft, published }: ModelPack): boolean => {
  const ids = (files: readonly PackFile[]) =>
    files
      .map(({ id }) => id)
      .toSorted()
      .join()
  return ids(draft.files) !== ids(published?.files ?? [])
}
