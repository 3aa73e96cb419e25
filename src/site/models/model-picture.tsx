import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { PublicModel } from '#contract/public/public-model.ts'
import { useSiteName } from '#device/public/public-settings.ts'
import { VirtualMention } from '#site/shared/page/virtual-mention.tsx'
import { pictureFile } from '#site/shared/picture-file.ts'
import { Badge } from '#ui/display/badge.tsx'
import { HiddenPicture } from '#ui/display/hidden-picture.tsx'
import { Picture } from '#ui/display/picture.tsx'
import { PictureFrame } from '#ui/marketing/picture-frame.tsx'
import { Text } from '#ui/text/text.tsx'

interface ModelPictureProps {
  model: PublicModel
  /** Which of the model's pictures, from 0. */
  index?: number
  sizes: string
  priority?: boolean
}

/** A picture of the model, or a generated placeholder without any address if the law forbids showing it. */
export function ModelPicture({ model, index = 0, sizes, priority }: ModelPictureProps) {
  const { t } = useLingui()
  const { name } = model
  if (model.isNSFW) {
    return (
      <HiddenPicture seed={model.id} label={t({ id: 'nsfw.label', message: 'Contenu NSFW' })}>
        <Text as="span" look="small">
          <Trans id="nsfw.preview">Aperçu masqué, réservé aux adultes.</Trans>
        </Text>
      </HiddenPicture>
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

interface ModelPictureFrameProps {
  model: PublicModel
  /** Shown on the picture, such as the model's type. */
  badge?: string
  corner?: ReactNode
  isWatermarked?: boolean
  /** The picture, or a link around it. */
  children: ReactNode
}

/**
 * A model's picture with the legally required notice on it. A hidden picture has its text at the bottom, so the notice moves
 * up there.
 */
export function ModelPictureFrame({
  model,
  badge,
  corner,
  isWatermarked,
  children,
}: ModelPictureFrameProps) {
  const siteName = useSiteName()
  const mention = <VirtualMention />
  return (
    <PictureFrame
      topStart={
        <>
          {badge ? <Badge over="picture">{badge}</Badge> : null}
          {model.isNSFW ? mention : null}
        </>
      }
      topEnd={corner}
      bottomStart={model.isNSFW ? undefined : mention}
      watermark={isWatermarked ? siteName : undefined}
    >
      {children}
    </PictureFrame>
  )
}
