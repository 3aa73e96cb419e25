import type { ReactNode } from 'react'
import { heroLayout } from '#styled-system/recipes/hero-layout.js'
import { pictureAndText } from '#styled-system/recipes/picture-and-text.js'
import { pictureFrame } from '#styled-system/recipes/picture-frame.js'
import { stickySplit } from '#styled-system/recipes/sticky-split.js'
import { Page } from '../layout/page.tsx'

export interface PictureFrameProps {
  children: ReactNode
  topStart?: ReactNode
  topEnd?: ReactNode
  bottomStart?: ReactNode
  /** Word repeated across the picture, against copying. */
  watermark?: string | undefined
}

const MARKS = Array.from({ length: 28 }, (_, index) => index)

export function PictureFrame({
  children,
  topStart,
  topEnd,
  bottomStart,
  watermark,
}: PictureFrameProps) {
  const looks = pictureFrame()
  return (
    <div className={looks.root}>
      {children}
      {watermark ? (
        <span className={looks.mark} aria-hidden="true">
          {MARKS.map((mark) => (
            <span key={mark}>{watermark}</span>
          ))}
        </span>
      ) : null}
      {topStart ? <div className={looks.topStart}>{topStart}</div> : null}
      {topEnd ? (
        <div className={looks.topEnd} data-theme="dark">
          {topEnd}
        </div>
      ) : null}
      {bottomStart ? <div className={looks.bottomStart}>{bottomStart}</div> : null}
    </div>
  )
}

export interface PictureAndTextProps {
  picture: ReactNode
  tone?: 'page' | 'paper' | 'night'
  children: ReactNode
  labelledBy?: string
}

const themeOfTone = { page: undefined, paper: 'light', night: 'dark' } as const

export function PictureAndText({
  picture,
  tone = 'page',
  children,
  labelledBy,
}: PictureAndTextProps) {
  const looks = pictureAndText({ tone })
  return (
    <section className={looks.root} data-theme={themeOfTone[tone]} aria-labelledby={labelledBy}>
      <div className={looks.picture}>{picture}</div>
      <div className={looks.text}>{children}</div>
    </section>
  )
}

export interface StickySplitProps {
  pictures: ReactNode
  children: ReactNode
}

export function StickySplit({ pictures, children }: StickySplitProps) {
  const looks = stickySplit()
  return (
    <div className={looks.root}>
      <div className={looks.pictures}>{pictures}</div>
      <div className={looks.text}>{children}</div>
    </div>
  )
}

export interface HeroLayoutProps {
  picture: ReactNode
  /** The mandatory notice on the picture. */
  mention: ReactNode
  children: ReactNode
}

/** Opens a page with one big picture and little text. */
export function HeroLayout({ picture, mention, children }: HeroLayoutProps) {
  const looks = heroLayout()
  return (
    <section className={looks.root} data-theme="dark">
      <div className={looks.picture}>{picture}</div>
      <div className={looks.mention}>{mention}</div>
      <Page>
        <div className={looks.text}>{children}</div>
      </Page>
    </section>
  )
}
