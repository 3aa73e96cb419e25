import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { PackContents } from '#contract/public/pack-contents.ts'
import { sizedAddress } from '#contract/public/picture-sizes.ts'
import type { PublicModel } from '#contract/public/public-model.ts'
import type { PackContentsAnswer } from '#device/public/pack-contents.ts'
import { MODEL_FORMATS, type ModelFormat } from '#domain/model-formats.ts'
import { isolate } from '#domain/text/isolate.ts'
import { useFileSizeText } from '#i18n/format-file-size.ts'
import { useModelLabels } from '#site/shared/content/model-labels.ts'
import { useStateSentences } from '#site/shared/state-sentences.ts'
import { Disclosure } from '#ui/display/disclosure.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { NewTabMark } from '#ui/text/control-labels.tsx'
import { Text } from '#ui/text/text.tsx'
import { TextLink } from '#ui/text/text-link.tsx'

type ContentFile = PackContents['files'][number]

interface PackContentsListProps {
  model: PublicModel
  answer: PackContentsAnswer | null
}

/** What a pack really contains: its published files by format, and a free sample of each format if there is one. */
export function PackContentsList({ model, answer }: PackContentsListProps) {
  const say = useStateSentences()
  if (answer === null) return <Quiet role="status">{say('loading')}</Quiet>
  if (answer.type === 'unreachable') return <Quiet>{say('offline', 'shownOnline')}</Quiet>
  // A server that does not know packs' contents says nothing about them.
  if (answer.type === 'missing') return null
  if (answer.value.files.length === 0) return <PackInPreparation />
  const { files, extras } = answer.value
  return (
    <Stack as="ul" gap="md">
      {GROUPS.map((format) => (
        <FormatFiles
          key={format}
          format={format}
          files={files.filter((file) => file.format === format)}
          model={model}
        />
      ))}
      <Extras files={extras} />
    </Stack>
  )
}

/** Files without a format come last. */
const GROUPS = [...MODEL_FORMATS, null]

function Quiet({ role, children }: { role?: 'status'; children: ReactNode }) {
  return (
    <Text tone="quiet" role={role}>
      {children}
    </Text>
  )
}

function PackInPreparation() {
  return (
    <Text tone="quiet">
      <Trans id="contents.none">
        Les fichiers de ce pack sont en préparation. Il sera en vente dès leur publication.
      </Trans>
    </Text>
  )
}

interface FormatFilesProps {
  format: ModelFormat | null
  files: readonly ContentFile[]
  model: PublicModel
}

function FormatFiles({ format, files, model }: FormatFilesProps) {
  const word = useModelLabels()
  const sizeText = useFileSizeText()
  if (files.length === 0) return null
  const size = sizeText(files.reduce((sum, file) => sum + file.size, 0))
  const count = files.length
  return (
    <Stack as="li" gap="2xs">
      <Text>
        <strong>
          {format === null ? <Trans id="contents.other">Autres fichiers</Trans> : word(format)}
        </strong>
        {' · '}
        <Plural
          id="contents.count"
          value={count}
          one={`# fichier, ${size}`}
          other={`# fichiers, ${size}`}
        />
      </Text>
      <FileList files={files} />
      <Sample
        sample={sampleOf(files, format, model)}
        isPromised={format !== null && !model.isNSFW}
      />
    </Stack>
  )
}

/** So many can be read at a glance. */
const SHOWN_FILES = 6

function FileList({ files }: { files: readonly ContentFile[] }) {
  const { t } = useLingui()
  const rest = files.slice(SHOWN_FILES)
  const restCount = rest.length
  // A button for a single file would be longer than the file's line.
  if (restCount <= 1) return <FileLines files={files} />
  return (
    <>
      <FileLines files={files.slice(0, SHOWN_FILES)} />
      <Disclosure
        label={t({ id: 'contents.more', message: `Voir les ${restCount} autres fichiers` })}
      >
        <FileLines files={rest} />
      </Disclosure>
    </>
  )
}

function FileLines({ files }: { files: readonly ContentFile[] }) {
  const sizeText = useFileSizeText()
  return (
    <Stack as="ul" gap="3xs">
      {files.map(({ name, size }, index) => (
        // Two files may bear the same name.
        // biome-ignore lint/suspicious/noArrayIndexKey: the list changes as a whole.
        <Text key={index} as="li" look="small" tone="quiet" figures="tabular">
          {isolate(name)} · {sizeText(size)}
        </Text>
      ))}
    </Stack>
  )
}

interface FreeSample {
  address: string
  /** In bytes; null if it is not known. */
  size: number | null
}

/**
 * The size requested for an uploaded picture. Its sizes carry the machine-readable AI label, which the original need
 * not have.
 */
const SAMPLE_SIZE = { width: 1920, format: 'webp' } as const

/** A file of the pack that is given away, else the sample that an admin has added. */
const sampleOf = (
  files: readonly ContentFile[],
  format: ModelFormat | null,
  model: PublicModel,
): FreeSample | null => {
  const given = files.find(({ sample_url }) => sample_url !== '')
  if (given) return { address: given.sample_url, size: given.size }
  const beside = format === null ? '' : sampleBeside(model, format)
  return beside === '' ? null : { address: sizedAddress(beside, SAMPLE_SIZE), size: null }
}

const sampleBeside = (model: PublicModel, format: ModelFormat): string => {
  switch (format) {
    case 'photo':
      return model.images[0] ?? ''
    case 'vidéo':
      return model.video_sample
    case 'journal intime':
      return model.diary_sample
  }
}

/** `isPromised`: a sample is promised for this format, and not published yet. */
function Sample({ sample, isPromised }: { sample: FreeSample | null; isPromised: boolean }) {
  const sizeText = useFileSizeText()
  if (sample === null)
    return isPromised ? (
      <Text look="small" tone="quiet">
        <Trans id="demo.no-sample">L’extrait n’est pas encore publié.</Trans>
      </Text>
    ) : null
  const { address, size } = sample
  return (
    <Text>
      <TextLink href={address} download target="_blank" rel="noopener">
        <Trans id="demo.sample">Télécharger l’extrait gratuit</Trans>
        <NewTabMark />
      </TextLink>{' '}
      {size === null ? null : (
        <Text as="span" look="small" tone="quiet" figures="tabular">
          {sizeText(size)}
        </Text>
      )}
    </Text>
  )
}

function Extras({ files }: { files: readonly ContentFile[] }) {
  if (files.length === 0) return null
  return (
    <Stack as="li" gap="2xs">
      <Text as="strong">
        <Trans id="contents.extras">Avec chaque pack</Trans>
      </Text>
      <FileLines files={files} />
    </Stack>
  )
}
