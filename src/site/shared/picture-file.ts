import { pictureSources, sizedAddress } from '#contract/public/picture-sizes.ts'
import type { PictureProps } from '#ui/display/picture.tsx'
import manifest from '../pictures/picture-manifest.json' with { type: 'json' }

interface PictureFacts {
  readonly widths: readonly number[]
  readonly placeholder: string
}

const factsByName: ReadonlyMap<string, PictureFacts> = new Map(Object.entries(manifest))

/**
 * The addresses of a picture: our own in the sizes that the build made, uploaded ones in the server's sizes, others
 * unchanged.
 */
export const pictureFile = (
  address: string,
): Pick<PictureProps, 'src' | 'sources' | 'placeholder'> => {
  const name = /^\/pictures\/([\w-]+)\.webp$/.exec(address)?.[1]
  const facts = name === undefined ? undefined : factsByName.get(name)
  if (facts === undefined) return { src: address, sources: pictureSources(address) }
  const srcSet = (type: 'avif' | 'webp') =>
    facts.widths.map((width) => `/pictures/${name}-${width}.${type} ${width}w`).join(', ')
  return {
    src: address,
    sources: [
      { type: 'image/avif', srcSet: srcSet('avif') },
      { type: 'image/webp', srcSet: srcSet('webp') },
    ],
    placeholder: facts.placeholder,
  }
}

/** The address of a small variant, such as for a face beside a name. */
export const smallPicture = (address: string): string =>
  sizedAddress(address, { width: 320, format: 'webp' })
