import { useLingui } from '@lingui/react/macro'
import { usePackContents } from '#device/public/pack-contents.ts'
import { Grid } from '#ui/layout/grid.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import type { QuickViewProps } from './model-card.tsx'
import { ModelPicture, ModelPictureFrame } from './model-picture.tsx'
import { PackContentsList } from './pack-contents-list.tsx'

/** Which files the pack contains, and which sample of each format can be downloaded. */
export function DemoDialog({ open, model, onClose }: QuickViewProps) {
  const { t } = useLingui()
  const { name } = model
  const contents = usePackContents(model.slug)
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t({ id: 'demo.title', message: `Dans le pack ${name}` })}
      closeLabel={t({ id: 'close', message: 'Fermer' })}
    >
      <Grid columns={{ base: 1, sm: 2 }} gap="md" align="start">
        <ModelPictureFrame model={model}>
          <ModelPicture model={model} sizes="(min-width: 640px) 16rem, 92vw" />
        </ModelPictureFrame>
        <PackContentsList model={model} answer={contents} />
      </Grid>
    </Dialog>
  )
}
