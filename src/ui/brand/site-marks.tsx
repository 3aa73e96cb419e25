import type { ReactNode } from 'react'
import { brandName } from '#styled-system/recipes/brand-name.js'

export type FlagCode = 'fr' | 'gb' | 'es' | 'br' | 'th'

const FLAG_SHAPES: Readonly<Record<FlagCode, ReactNode>> = {
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

/** Decorative: the name of the language is next to it. */
export function Flag({ code }: { code: FlagCode }) {
  return (
    <svg viewBox="0 0 24 16" width="21" height="14" aria-hidden="true">
      {FLAG_SHAPES[code]}
    </svg>
  )
}

export type SocialNetwork = 'instagram' | 'twitter' | 'message'

const ICON_PATHS: Readonly<Record<SocialNetwork, readonly string[]>> = {
  instagram: [
    'M8 3.5h8A4.5 4.5 0 0 1 20.5 8v8a4.5 4.5 0 0 1-4.5 4.5H8A4.5 4.5 0 0 1 3.5 16V8A4.5 4.5 0 0 1 8 3.5Z',
    'M12 8.4a3.6 3.6 0 1 0 0 7.2a3.6 3.6 0 1 0 0-7.2Z',
    'M16.9 7.1v.01',
  ],
  twitter: ['M4.5 4.5h3.6l11.4 15h-3.6Z', 'M19 4.5l-6.2 6.9', 'M11.1 12.8l-6.1 6.7'],
  message: ['M20.5 11.6a8 8 0 0 1-11.8 7l-4.7 1.4 1.5-4.4a8 8 0 1 1 15-4Z'],
}

/** Line icons in the style of lucide, which has no company logos. */
export function SocialIcon({ network }: { network: SocialNetwork }) {
  return (
    <svg
      viewBox="0 0 24 24"
      width="20"
      height="20"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.6"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      {ICON_PATHS[network].map((shape) => (
        <path key={shape} d={shape} />
      ))}
    </svg>
  )
}

/** The name of a site that has no logo of its own: on one line, truncated if it is too long. */
export function BrandName({ children }: { children: string }) {
  return (
    <span className={brandName()}>
      <bdi>{children}</bdi>
    </span>
  )
}
