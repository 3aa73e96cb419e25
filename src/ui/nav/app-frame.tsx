import type { ReactNode } from 'react'
import { appFrame } from '#styled-system/recipes/app-frame.js'

export interface AppFrameProps {
  /** A `SideNav`. */
  side: ReactNode
  /** A `TopBar`. */
  top: ReactNode
  children: ReactNode
}

/** The back office: a bar on top, from 1024 px on a side bar beside it. */
export function AppFrame({ side, top, children }: AppFrameProps) {
  const looks = appFrame()
  return (
    <div className={looks.root}>
      {side}
      <div className={looks.main}>
        {top}
        {children}
      </div>
    </div>
  )
}
