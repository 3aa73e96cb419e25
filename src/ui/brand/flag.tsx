import type { ReactNode } from 'react'

export type FlagCode = 'fr' | 'gb' | 'es' | 'br' | 'th'

const DRAWINGS: Readonly<Record<FlagCode, ReactNode>> = {
  fr: (
    <>
      <path fill="#1c3f94" d="M0 0h8v16H0z" />
      <path fill="#fff" d="M8 0h8v16H8z" />
      <path fill="#e1273a" d="M16 0h8v16h-8z" />
    </>
  ),
  gb: (
    <>
      <path fill="#1d2f6f" d="M0 0h24v16H0z" />
      <path stroke="#fff" strokeWidth="3.4" d="M0 0l24 16M24 0L0 16" />
      <path stroke="#cf1b2b" strokeWidth="1.3" d="M0 0l24 16M24 0L0 16" />
      <path stroke="#fff" strokeWidth="5.4" d="M12 0v16M0 8h24" />
      <path stroke="#cf1b2b" strokeWidth="3" d="M12 0v16M0 8h24" />
    </>
  ),
  es: (
    <>
      <path fill="#c4172c" d="M0 0h24v16H0z" />
      <path fill="#f7c531" d="M0 4h24v8H0z" />
    </>
  ),
  br: (
    <>
      <path fill="#128a45" d="M0 0h24v16H0z" />
      <path fill="#f9d531" d="M12 2l9.5 6L12 14 2.5 8z" />
      <circle fill="#23307f" cx="12" cy="8" r="3.2" />
    </>
  ),
  th: (
    <>
      <path fill="#c8233b" d="M0 0h24v16H0z" />
      <path fill="#fff" d="M0 2.7h24v10.6H0z" />
      <path fill="#2a2a5e" d="M0 5.3h24v5.4H0z" />
    </>
  ),
}

/** An ornament: the language's name stands beside it. */
export function Flag({ code }: { code: FlagCode }) {
  return (
    <svg viewBox="0 0 24 16" width="21" height="14" aria-hidden="true">
      {DRAWINGS[code]}
    </svg>
  )
}
