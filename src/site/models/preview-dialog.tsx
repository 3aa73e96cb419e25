import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { PublicModel } from '#contract/public/public-model.ts'
import { Gallery } from '#ui/marketing/gallery.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { Text } from '#ui/text/text.tsx'
import type { QuickViewProps } from './model-card.tsx'
import { ModelPicture, ModelPictureFrame } from './model-picture.tsx'

/** The pictures of a pack, watermarked, one at a time. */
export function PreviewDialog({ open, model, onClose }: QuickViewProps) {
  const { t } = useLingui()
  const { name } = model
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t({ id: 'preview.title', message: `Aperçu : ${name}` })}
      closeLabel={t({ id: 'close', message: 'Fermer' })}
    >
      {model.images.length === 0 ? (
        <WithheldPictures model={model} />
      ) : (
        <PreviewGallery model={model} />
      )}
    </Dialog>
  )
}

/** Says why a pack shows no picture. */
function WithheldPictures({ model }: { model: PublicModel }) {
  return (
    <Text tone="quiet">
      {model.isNSFW ? (
        <Trans id="withheld.nsfw">
          Les images de ce pack sont réservées aux adultes. Elles s’afficheront quand la
          vérification d’âge par un tiers de confiance sera en service.
        </Trans>
      ) : (
        <Trans id="withheld.none">Ce pack n’a pas encore d’image publiée.</Trans>
      )}
    </Text>
  )
}

function PreviewGallery({ model }: { model: PublicModel }) {
  const { t } = useLingui()
  const [index, setIndex] = useState(0)
  const number = index + 1
  const total = model.images.length
  return (
    <Gallery
      index={index}
      total={total}
      onChange={setIndex}
      label={t({ id: 'preview.gallery', message: 'Images du pack' })}
      position={t({ id: 'preview.position', message: `Image ${number} sur ${total}` })}
      previousLabel={t({ id: 'preview.previous', message: 'Image précédente' })}
      nextLabel={t({ id: 'preview.next', message: 'Image suivante' })}
    >
      <ModelPictureFrame model={model} isWatermarked>
        <ModelPicture model={model} index={index} sizes="(min-width: 640px) 30rem, 92vw" priority />
      </ModelPictureFrame>
    </Gallery>
  )
}
