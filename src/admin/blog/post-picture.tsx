import { ImageOff } from 'lucide-react'
import { usePictureFile } from '#admin/entity/picture-file.tsx'
import { Picture } from '#ui/display/picture.tsx'
import { Placeholder } from '#ui/workbench/placeholder.tsx'

type PostPictureProps = { readonly address: string; readonly sizes: string }

/** The picture of an article; an ornament beside its title. */
export function PostPicture({ address, sizes }: PostPictureProps) {
  const pictureFile = usePictureFile()
  return address === '' ? (
    <Placeholder icon={<ImageOff />} />
  ) : (
    <Picture {...pictureFile(address)} alt="" ratio="16/9" sizes={sizes} focus="50% 40%" />
  )
}
