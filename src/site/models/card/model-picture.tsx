import { Trans, useLingui } from '@lingui/react/macro'
import type { PublicModel } from '#contract/public/public-model.ts'
import { pictureFile } from '#site/pictures/picture-file.ts'
import { Picture } from '#ui/display/picture.tsx'
import { Veil } from '#ui/display/veil.tsx'
import { Text } from '#ui/type/text.tsx'

interface ModelPictureProps {
  model: PublicModel
  /** Which of the model's pictures, from 0. */
  index?: number
  sizes: string
  priority?: boolean
}

/** A picture of the model, or the veil where the law keeps it back: then there is no address to ask for. */
export function ModelPicture({ model, index = 0, sizes, priority }: ModelPictureProps) {
  const { t } = useLingui()
  const { name } = model
  if (model.isNSFW) {
    return (
      <Veil seed={model.id} label={t({ id: 'nsfw.label', message: 'Contenu NSFW' })}>
        <Text as="span" look="small">
          <Trans id="nsfw.preview">Aperçu masqué, réservé aux adultes.</Trans>
        </Text>
      </Veil>
    )
  }
  const number = index + 1
  const address = model.images[index] ?? ''
  return (
    <Picture
      {...pictureFile(address)}
      alt={
        address === ''
          ? t({ id: 'withheld.none', message: 'Ce pack n’a pas encore d’image publiée.' })
          : t({ id: 'model.alt', message: `Sculpture virtuelle : ${name}, vue ${number}` })
      }
      sizes={sizes}
      ratio="4/5"
      priority={priority ?? false}
    />
  )
}
