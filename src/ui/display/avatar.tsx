import { avatar } from '#styled-system/recipes/avatar.js'
import { useImageState } from './picture.tsx'

export interface AvatarProps {
  /** Its initials stand in until the picture has come, and for good when it cannot. */
  name: string
  src?: string | undefined
  size?: 'sm' | 'md' | 'lg'
}

/** First letters of the first and the last word; whole characters even outside the basic plane. */
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
      {/* Not eager: when a page is prerendered, React asks for such pictures ahead of everything in it. */}
      {src ? (
        <img className={looks.image} src={src} alt="" loading="lazy" {...image.handlers} />
      ) : null}
    </span>
  )
}
