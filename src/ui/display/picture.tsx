import { ImageOff } from 'lucide-react'
import { type CSSProperties, type ReactNode, useCallback, useState } from 'react'
import { picture } from '#styled-system/recipes/picture.js'
import { VisuallyHidden } from '../layout/box.tsx'

/** `idle`: there is nothing to load. */
type ImageState = 'idle' | 'loading' | 'loaded' | 'error'

type FinalState = 'loaded' | 'error'

interface Outcome {
  src: string
  state: FinalState
}

/**
 * Tracks the loading of one image. A prerendered image may have finished before React started, so the element is
 * checked as soon as it is known; an outcome counts only for the address it belongs to.
 */
export const useImageState = (src: string | undefined) => {
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const settle = useCallback(
    (state: FinalState) => {
      if (src) setOutcome({ src, state })
    },
    [src],
  )
  const ref = useCallback(
    (image: HTMLImageElement | null) => {
      if (isFinished(image)) reportFinalState(image, settle)
    },
    [settle],
  )
  const state: ImageState = !src ? 'idle' : outcome?.src === src ? outcome.state : 'loading'
  const handlers = { ref, onLoad: () => settle('loaded'), onError: () => settle('error') }
  return { state, handlers }
}

/** The same for a component that shows only the image: it does not need to render again when the image has loaded. */
const useImageFailure = (src: string) => {
  const [failed, setFailed] = useState<string | null>(null)
  const ref = useCallback(
    (image: HTMLImageElement | null) => {
      if (!isFinished(image)) return
      reportFinalState(image, (state) => {
        if (state === 'error') setFailed(src)
      })
    },
    [src],
  )
  return { hasFailed: failed === src, handlers: { ref, onError: () => setFailed(src) } }
}

const isFinished = (image: HTMLImageElement | null): image is HTMLImageElement =>
  image?.complete === true && image.currentSrc !== ''

const reportFinalState = (image: HTMLImageElement, notify: (state: FinalState) => void): void => {
  if (image.naturalWidth > 0) notify('loaded')
  // the image failed before a listener was attached: only decoding proves it
  else image.decode().catch(() => notify('error'))
}

interface PictureSource {
  type: 'image/avif' | 'image/webp'
  srcSet: string
}

export interface PictureProps {
  /** Empty if there is no picture. */
  src: string
  /** Empty for a decorative picture. */
  alt: string
  /** The `sizes` attribute: how wide the picture is shown. */
  sizes?: string
  /** Width by height, e.g. `4/5`: reserves the space before the file has loaded. */
  ratio?: `${number}/${number}`
  /** The first picture of a page: loaded early, never lazily. */
  priority?: boolean
  sources?: readonly PictureSource[]
  srcSet?: string
  /** Tiny blurred copy (`data:` address), shown until the file has loaded. */
  placeholder?: string
  /** The point that stays visible when the ratio crops the picture, e.g. `50% 40%`. */
  focus?: string
  /** Shown instead of a picture that cannot be loaded. */
  missing?: ReactNode
}

/** Shows the most suitable of the sources; if that one cannot be loaded, the original file. */
export function Picture(props: PictureProps) {
  const {
    src,
    alt,
    sizes,
    ratio = '4/5',
    priority = false,
    sources = [],
    srcSet,
    placeholder,
    focus,
  } = props
  const looks = picture()
  const { hasFailed, handlers } = useImageFailure(src)
  const isMissing = src === '' || hasFailed
  const [width, height] = ratio.split('/').map((side) => Number(side) * 240)
  const frame: CSSProperties = {
    aspectRatio: ratio,
    backgroundImage: placeholder && !isMissing ? `url("${placeholder}")` : undefined,
  }
  if (isMissing)
    return sources.length > 0 ? (
      <Picture {...props} sources={[]} />
    ) : (
      <MissingPicture alt={alt} frame={frame} missing={props.missing ?? <ImageOff />} />
    )
  return (
    <picture className={looks.root} style={frame}>
      {sources.map((source) => (
        <source key={source.type} type={source.type} srcSet={source.srcSet} sizes={sizes} />
      ))}
      <img
        className={looks.image}
        style={focus ? { objectPosition: focus } : undefined}
        src={src}
        srcSet={srcSet}
        sizes={sizes}
        alt={alt}
        width={width}
        height={height}
        loading={priority ? 'eager' : 'lazy'}
        fetchPriority={priority ? 'high' : 'auto'}
        decoding={priority ? 'sync' : 'async'}
        {...handlers}
      />
    </picture>
  )
}

interface MissingPictureProps {
  alt: string
  frame: CSSProperties
  missing: ReactNode
}

function MissingPicture({ alt, frame, missing }: MissingPictureProps) {
  const looks = picture()
  return (
    <span className={looks.root} style={frame}>
      <span className={looks.missing} aria-hidden="true">
        {missing}
      </span>
      <VisuallyHidden>{alt}</VisuallyHidden>
    </span>
  )
}
