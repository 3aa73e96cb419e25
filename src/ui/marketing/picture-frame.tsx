import type { ReactNode } from 'react'
import { plate } from '#styled-system/recipes/plate.js'
import { split } from '#styled-system/recipes/split.js'
import { spread } from '#styled-system/recipes/spread.js'
import { stage } from '#styled-system/recipes/stage.js'
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
  const looks = plate()
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

export interface SpreadProps {
  picture: ReactNode
  tone?: 'page' | 'paper' | 'night'
  children: ReactNode
  labelledBy?: string
}

const themeOfTone = { page: undefined, paper: 'light', night: 'dark' } as const

export function Spread({ picture, tone = 'page', children, labelledBy }: SpreadProps) {
  const looks = spread({ tone })
  return (
    <section className={looks.root} data-theme={themeOfTone[tone]} aria-labelledby={labelledBy}>
      <div className={looks.picture}>{picture}</div>
      <div className={looks.words}>{children}</div>
    </section>
  )
}

export interface SplitProps {
  pictures: ReactNode
  children: ReactNode
}

export function Split({ pictures, children }: SplitProps) {
  const looks = split()
  return (
    <div className={looks.root}>
      <div className={looks.pictures}>{pictures}</div>
      <div className={looks.words}>{children}</div>
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
  const looks = stage()
  return (
    <section className={looks.root} data-theme="dark">
      <div className={looks.picture}>{picture}</div>
      <div className={looks.mention}>{mention}</div>
      <Page>
        <div className={looks.words}>{children}</div>
      </Page>
    </section>
  )
}
