import { ImageOff } from 'lucide-react'
import { ShownPicture } from '#admin/entity/pictures/shown-picture.tsx'
import type { Model } from '#contract/entities/model.ts'
import { Placeholder } from '#ui/workbench/placeholder.tsx'

type ModelThumbProps = {
  readonly model: Pick<Model, 'images'>
  readonly sizes?: string
}

/** The first picture of a model; an ornament beside its name. */
export function ModelThumb({ model, sizes = '5rem' }: ModelThumbProps) {
  return (
    <ShownPicture
      address={model.images[0] ?? ''}
      none={<Placeholder icon={<ImageOff />} />}
      alt=""
      ratio="4/5"
      sizes={sizes}
    />
  )
}
