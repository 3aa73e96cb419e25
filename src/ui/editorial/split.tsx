import type { ReactNode } from 'react'
import { split } from '#styled-system/recipes/split.js'

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
