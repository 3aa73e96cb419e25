import { Trans, useLingui } from '@lingui/react/macro'
import type { ModelFormat } from '#contract/entities/model.ts'
import { sizedAddress } from '#contract/public/picture-sizes.ts'
import type { PublicModel } from '#contract/public/public-model.ts'
import { useModelWords } from '#site/shell/content/use-model-words.ts'
import { Grid } from '#ui/layout/grid.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { NewTabMark } from '#ui/type/new-tab.tsx'
import { Text } from '#ui/type/text.tsx'
import { TextLink } from '#ui/type/text-link.tsx'
import { ModelPicture } from '../card/model-picture.tsx'
import { ModelPlate } from '../card/model-plate.tsx'
import { FileLine } from './file-line.tsx'
import type { PeekDialogProps } from './peek.ts'
import { WithheldPictures } from './withheld-pictures.tsx'

/** Which files of the pack can be seen, and what of each format can be taken away. */
export function DemoDialog({ open, model, onClose }: PeekDialogProps) {
  const { t } = useLingui()
  const { name } = model
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t({ id: 'demo.title', message: `Dans le pack ${name}` })}
      closeLabel={t({ id: 'close', message: 'Fermer' })}
    >
      <Grid columns={{ base: 1, sm: 2 }} gap="md" align="start">
        <ModelPlate model={model}>
          <ModelPicture model={model} sizes="(min-width: 640px) 16rem, 92vw" />
        </ModelPlate>
        <Stack gap="md">
          {model.images.length === 0 ? (
            <WithheldPictures model={model} />
          ) : (
            <VisibleFiles model={model} />
          )}
          <FormatSamples model={model} />
        </Stack>
      </Grid>
    </Dialog>
  )
}

function VisibleFiles({ model }: { model: PublicModel }) {
  return (
    <Stack gap="2xs">
      <Text look="label" tone="quiet">
        <Trans id="demo.files">Fichiers de l’aperçu</Trans>
      </Text>
      <Stack as="ul" gap="3xs">
        {model.images.map((address) => (
          <FileLine key={address} address={address} />
        ))}
      </Stack>
    </Stack>
  )
}

function FormatSamples({ model }: { model: PublicModel }) {
  const word = useModelWords()
  return (
    <Stack gap="2xs">
      <Text look="label" tone="quiet">
        <Trans id="demo.formats">Formats du pack</Trans>
      </Text>
      <Stack as="ul" gap="xs">
        {model.format.map((format) => (
          <li key={format}>
            <Text as="strong">{word(format)}</Text>
            <Sample address={sampleOf(model, format)} />
          </li>
        ))}
      </Stack>
    </Stack>
  )
}

function Sample({ address }: { address: string }) {
  return address === '' ? (
    <Text tone="quiet">
      <Trans id="demo.no-sample">L’extrait n’est pas encore publié.</Trans>
    </Text>
  ) : (
    <Text>
      <TextLink href={sizedAddress(address, SAMPLE_SIZE)} download target="_blank" rel="noopener">
        <Trans id="demo.sample">Télécharger l’extrait gratuit</Trans>
        <NewTabMark />
      </TextLink>
    </Text>
  )
}

/** Of an uploaded picture. The original need not say to machines what it is; its sizes do. */
const SAMPLE_SIZE = { width: 1920, format: 'webp' } as const

/** The address of what can be taken away of a format; empty where there is nothing. */
const sampleOf = (model: PublicModel, format: ModelFormat): string => {
  switch (format) {
    case 'photo':
      return model.images[0] ?? ''
    case 'vidéo':
      return model.video_sample
    case 'journal intime':
      return model.diary_sample
  }
}
