import type { ReactNode } from 'react'
import { door } from '#styled-system/recipes/door.js'

/** The page before the back office: a picture of the house, and one form. */
export function Door({ picture, children }: { picture: ReactNode; children: ReactNode }) {
  const looks = door()
  return (
    <div className={looks.root} data-door>
      <div className={looks.picture} data-theme="dark">
        {picture}
      </div>
      <main className={looks.panel}>
        <div className={looks.inner}>{children}</div>
      </main>
    </div>
  )
}
