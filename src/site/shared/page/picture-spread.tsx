import type { ReactNode } from 'react'
import { pictureFile } from '#site/shared/picture-file.ts'
import { Picture } from '#ui/display/picture.tsx'
import { PictureAndText, PictureFrame } from '#ui/marketing/picture-frame.tsx'
import { VirtualMention } from './virtual-mention.tsx'

interface PictureSpreadProps {
  picture: `/pictures/${string}`
  alt: string
  /** Which point of the picture stays in view. */
  focus?: string
  /** The page's first picture. */
  isOpening?: boolean
  tone?: 'page' | 'paper' | 'night'
  labelledBy?: string
  children: ReactNode
}

/** One of our pictures with the legally required mention on it, and text beside it. */
export function PictureSpread(props: PictureSpreadProps) {
  const { picture, alt, focus = '50% 35%', isOpening = false, tone, labelledBy, children } = props
  const framedPicture = (
    <PictureFrame bottomStart={<VirtualMention />}>
      <Picture
        {...pictureFile(picture)}
        alt={alt}
        ratio="4/5"
        sizes="(min-width: 1024px) 45vw, 100vw"
        focus={focus}
        priority={isOpening}
      />
    </PictureFrame>
  )
  return (
    <PictureAndText
      picture={framedPicture}
      {...(tone ? { tone } : {})}
      {...(labelledBy ? { labelledBy } : {})}
    >
      {children}
    </PictureAndText>
  )
}
