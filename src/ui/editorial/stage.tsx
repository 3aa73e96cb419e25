import type { ReactNode } from 'react'
import { stage } from '#styled-system/recipes/stage.js'
import { Page } from '../layout/page.tsx'

export interface StageProps {
  picture: ReactNode
  children: ReactNode
}

/** Opens a page with one big picture and few words. */
export function Stage({ picture, children }: StageProps) {
  const looks = stage()
  return (
    <section className={looks.root} data-theme="dark">
      <div className={looks.picture}>{picture}</div>
      <Page>
        <div className={looks.words}>{children}</div>
      </Page>
    </section>
  )
}
