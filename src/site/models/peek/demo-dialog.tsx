import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { PublicModel } from '#contract/public/public-model.ts'
import { Button } from '#ui/form/button.tsx'
import { Grid } from '#ui/layout/grid.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { Text } from '#ui/type/text.tsx'
import { ModelMarks } from '../card/model-marks.tsx'
import { ModelPicture } from '../card/model-picture.tsx'
import { ModelPlate } from '../card/model-plate.tsx'
import type { PeekDialogProps } from './peek.ts'
import { WithheldPictures } from './withheld-pictures.tsx'

/** What the pack is made of, with one picture to take away. */
export function DemoDialog({ open, model, onClose }: PeekDialogProps) {
  const { t } = useLingui()
  const { name } = model
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t({ id: 'demo.title', message: `Dans le pack de ${name}` })}
      closeLabel={t({ id: 'close', message: 'Fermer' })}
    >
      <Grid columns={{ base: 1, sm: 2 }} gap="md" align="start">
        <ModelPlate model={model}>
          <ModelPicture model={model} sizes="(min-width: 640px) 16rem, 92vw" />
        </ModelPlate>
        <Stack gap="sm" align="start">
          <Text look="label" tone="quiet">
            <Trans id="demo.formats">Formats du pack</Trans>
          </Text>
          <ModelMarks model={model} />
          <FreeSample model={model} />
        </Stack>
      </Grid>
    </Dialog>
  )
}

function FreeSample({ model }: { model: PublicModel }) {
  const sample = model.images[0]
  const visible = model.images.length
  if (sample === undefined) return <WithheldPictures model={model} />
  return (
    <>
      <Text tone="quiet">
        <Plural
          id="demo.pictures"
          value={visible}
          one="# image visible en aperçu."
          many="# d’images visibles en aperçu."
          other="# images visibles en aperçu."
        />
      </Text>
      <Button asChild>
        <a href={sample} download target="_blank" rel="noopener">
          <Trans id="demo.sample">Télécharger l’extrait gratuit</Trans>
        </a>
      </Button>
    </>
  )
}
