import { ImageOff } from 'lucide-react'
import { usePictureFile } from '#admin/entity/picture-file.tsx'
import type { Model } from '#contract/entities/model.ts'
import { Picture } from '#ui/display/picture.tsx'
import { Placeholder } from '#ui/workbench/placeholder.tsx'

type ModelThumbProps = {
  readonly model: Pick<Model, 'images'>
  readonly sizes?: string
}

/** The first picture of a model; an ornament beside its name. */
export function ModelThumb({ model, sizes = '5rem' }: ModelThumbProps) {
  const pictureFile = usePictureFile()
  const [first] = model.images
  return first ? (
    <Picture {...pictureFile(first)} alt="" ratio="4/5" sizes={sizes} />
  ) : (
    <Placeholder icon={<ImageOff />} />
  )
}
