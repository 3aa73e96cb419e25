import { Trans } from '@lingui/react/macro'
import { Link } from 'react-router-dom'
import type { PublicPostSummary } from '#contract/public/public-post.ts'
import { frenchTypography } from '#i18n/french-typography.ts'
import { pictureFile } from '#site/pictures/picture-file.ts'
import { VirtualMention } from '#site/shell/page/virtual-mention.tsx'
import { Badge } from '#ui/display/badge.tsx'
import { Picture } from '#ui/display/picture.tsx'
import { Plate } from '#ui/editorial/plate.tsx'
import { Spread } from '#ui/editorial/spread.tsx'
import { Button } from '#ui/form/button.tsx'
import { Row } from '#ui/layout/row.tsx'
import { Heading } from '#ui/type/heading.tsx'
import { Text } from '#ui/type/text.tsx'
import { TextLink } from '#ui/type/text-link.tsx'
import { PostFacts } from '../post-facts.tsx'
import { postPath } from '../post-path.ts'
import { usePostWords } from '../use-post-words.ts'

/** The article that the blog opens on. */
export function FeaturedPost({ post }: { post: PublicPostSummary }) {
  const { category, lang } = usePostWords()
  const picture = (
    <Plate bottomStart={<VirtualMention />}>
      <Picture
        {...pictureFile(post.image)}
        alt=""
        ratio="16/9"
        sizes="(min-width: 1024px) 60vw, 120vw"
        focus="50% 50%"
        priority
      />
    </Plate>
  )
  return (
    <Spread picture={picture} tone="night" labelledBy="featured">
      <Row gap="3xs" wrap>
        <Badge tone="gold">
          <Trans id="posts.featured">À la une</Trans>
        </Badge>
        <Badge>{category(post.category)}</Badge>
      </Row>
      <Heading level={2} look="section" id="featured" {...(lang ? { lang } : {})}>
        <TextLink look="cover" asChild>
          <Link to={postPath(post)}>{frenchTypography(post.title)}</Link>
        </TextLink>
      </Heading>
      <Text look="lead" lang={lang}>
        {frenchTypography(post.excerpt)}
      </Text>
      <PostFacts post={post} />
      <Button tone="main" size="lg" asChild>
        <Link to={postPath(post)} tabIndex={-1} aria-hidden="true">
          <Trans id="posts.read">Lire l’article</Trans>
        </Link>
      </Button>
    </Spread>
  )
}
