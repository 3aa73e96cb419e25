import type { ReactNode } from 'react'
import { stage } from '#styled-system/recipes/stage.js'
import { Page } from '../layout/page.tsx'

export interface StageProps {
  picture: ReactNode
  /** What must be said on the picture. */
  mention: ReactNode
  children: ReactNode
}

/** Opens a page with one big picture and few words. */
export function Stage({ picture, mention, children }: StageProps) {
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
