import { type ReactNode, useEffect, useRef } from 'react'
import { authLayout } from '#styled-system/recipes/auth-layout.js'

interface AuthLayoutProps {
  picture: ReactNode
  children: ReactNode
  /**
   * For a sign-in page that replaces an open screen: it takes the focus, and screen readers announce it by this name.
   */
  name?: string | undefined
}

/** The sign-in page of the back office: a picture of the brand, and one form. */
export function AuthLayout({ picture, children, name }: AuthLayoutProps) {
  const looks = authLayout()
  const panel = useRef<HTMLElement>(null)
  useEffect(() => {
    if (name !== undefined) panel.current?.focus()
  }, [name])
  return (
    <div className={looks.root} data-auth-layout>
      <div className={looks.picture} data-theme="dark">
        {picture}
      </div>
      <main ref={panel} tabIndex={-1} aria-label={name} className={looks.panel}>
        <div className={looks.inner}>{children}</div>
      </main>
    </div>
  )
}
