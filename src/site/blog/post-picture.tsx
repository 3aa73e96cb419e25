import type { PublicPostSummary } from '#contract/public/public-post.ts'
import { pictureFile } from '#site/pictures/picture-file.ts'
import { VirtualMention } from '#site/shell/page/virtual-mention.tsx'
import { Picture } from '#ui/display/picture.tsx'
import { Plate } from '#ui/editorial/plate.tsx'

interface PostPictureProps {
  post: PublicPostSummary
  sizes: string
  /** Among the first pictures of the page. */
  priority?: boolean
}

/** An ornament: the title beside it says what the article is about. */
export function PostPicture({ post, sizes, priority = false }: PostPictureProps) {
  return (
    <Plate bottomStart={<VirtualMention />}>
      <Picture
        {...pictureFile(post.image)}
        alt=""
        ratio="16/9"
        sizes={sizes}
        focus="50% 40%"
        priority={priority}
      />
    </Plate>
  )
}
