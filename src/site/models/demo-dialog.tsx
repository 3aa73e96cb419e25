import { useLingui } from '@lingui/react/macro'
import { usePackContents } from '#device/public/pack-contents.ts'
import { Grid } from '#ui/layout/grid.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { ModelPicture, ModelPlate } from './model-picture.tsx'
import { PackContentsList } from './pack-contents-list.tsx'
import type { PeekDialogProps } from './model-card.tsx'

/** Which files the pack contains, and what of each format can be taken away. */
export function DemoDialog({ open, model, onClose }: PeekDialogProps) {
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
        <ModelPlate model={model}>
          <ModelPicture model={model} sizes="(min-width: 640px) 16rem, 92vw" />
        </ModelPlate>
        <PackContentsList model={model} answer={contents} />
      </Grid>
    </Dialog>
  )
}
