import { avatar } from '#styled-system/recipes/avatar.js'
import { useImageState } from './picture.tsx'

export interface AvatarProps {
  /** Its initials are shown until the picture has loaded, and permanently if it cannot be loaded. */
  name: string
  src?: string | undefined
  size?: 'sm' | 'md' | 'lg'
}

/** First letters of the first and the last word; whole characters, also outside the basic plane. */
export const initialsOf = (name: string): string => {
  const words = name.trim().split(/\s+/u)
  const first = [...(words[0] ?? '')][0] ?? ''
  const last = words.length > 1 ? ([...(words.at(-1) ?? '')][0] ?? '') : ''
  return (first + last).toLocaleUpperCase()
}

export function Avatar({ name, src, size }: AvatarProps) {
  const looks = avatar({ size })
  const image = useImageState(src)
  return (
    <span className={looks.root} data-state={image.state} role="img" aria-label={name}>
      {image.state === 'loaded' ? null : (
        <span className={looks.initials} aria-hidden="true">
          {initialsOf(name)}
        </span>
      )}
      {/* Not eager: when a page is prerendered, React preloads eager images before everything else in the page. */}
      {src ? (
        <img className={looks.image} src={src} alt="" loading="lazy" {...image.handlers} />
      ) : null}
    </span>
  )
}
