import type { ReactNode } from 'react'
import type { PublicModel } from '#contract/public/public-model.ts'
import { useSiteName } from '#device/public/public-settings.ts'
import { VirtualMention } from '#site/shell/page/virtual-mention.tsx'
import { Badge } from '#ui/display/badge.tsx'
import { Plate } from '#ui/editorial/plate.tsx'

interface ModelPlateProps {
  model: PublicModel
  /** Said on the picture, such as the model's type. */
  badge?: string
  corner?: ReactNode
  isWatermarked?: boolean
  /** The picture, or a link around it. */
  children: ReactNode
}

/** A model's picture with what the law wants said on it. A veil speaks at the bottom, so there it moves up. */
export function ModelPlate({ model, badge, corner, isWatermarked, children }: ModelPlateProps) {
  const siteName = useSiteName()
  const mention = <VirtualMention />
  return (
    <Plate
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
    </Plate>
  )
}
