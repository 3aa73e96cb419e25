import { useLingui } from '@lingui/react/macro'
import { Link } from 'react-router-dom'
import { postPath } from '#contract/public/page-paths.ts'
import type { PublicPostSummary } from '#contract/public/public-post.ts'
import { createDateFormat } from '#i18n/create-date-format.ts'
import { frenchTypography } from '#i18n/french-typography.ts'
import { useLocale } from '#i18n/use-locale.ts'
import { VirtualMention } from '#site/shared/page/virtual-mention.tsx'
import { pictureFile } from '#site/shared/picture-file.ts'
import { Badge } from '#ui/display/badge.tsx'
import { Card } from '#ui/display/card.tsx'
import { Picture } from '#ui/display/picture.tsx'
import { Row, Stack } from '#ui/layout/stack.tsx'
import { PictureFrame } from '#ui/marketing/picture-frame.tsx'
import { Facts } from '#ui/text/facts.tsx'
import { Heading, Text } from '#ui/text/text.tsx'
import { TextLink } from '#ui/text/text-link.tsx'

interface PostCardProps {
  post: PublicPostSummary
  /** Of the title, in the outline of the page. */
  level: 2 | 3
}

export function PostCard({ post, level }: PostCardProps) {
  const { category, lang } = usePostLabels()
  const media = (
    <PostPicture post={post} sizes="(min-width: 1024px) 31vw, (min-width: 640px) 46vw, 92vw" />
  )
  return (
    <Card as="li" media={media} interactive>
      <Stack gap="xs" grow>
        <Row>
          <Badge>{category(post.category)}</Badge>
        </Row>
        <Heading level={level} look="card" {...(lang ? { lang } : {})}>
          <TextLink look="cover" asChild>
            <Link to={postPath(post)}>{frenchTypography(post.title)}</Link>
          </TextLink>
        </Heading>
        <Text tone="quiet" lang={lang}>
          {frenchTypography(post.excerpt)}
        </Text>
      </Stack>
      <PostFacts post={post} />
    </Card>
  )
}

/** The visitor's words for what is known of an article. A value without words is shown as it is. */
export const usePostLabels = () => {
  const { t } = useLingui()
  const locale = useLocale()
  const categories: Readonly<Record<string, string>> = {
    Stratégie: t({ id: 'category.strategy', message: 'Stratégie' }),
    Technique: t({ id: 'category.technique', message: 'Technique' }),
    "Cas d'étude": t({ id: 'category.case', message: 'Cas d’étude' }),
    Tutoriel: t({ id: 'category.tutorial', message: 'Tutoriel' }),
    Innovation: t({ id: 'category.innovation', message: 'Innovation' }),
  }
  /** The house's day: where the page is rendered does not matter. */
  const day = (iso: string): string =>
    createDateFormat(locale, { dateStyle: 'long' })(Date.parse(iso))
  return {
    day,
    updatedOn: (iso: string): string => {
      const date = day(iso)
      return t({ id: 'post.updated-on', message: `mis à jour le ${date}` })
    },
    /** Articles are written in French: other readers are told so, and a screen reader changes its voice. */
    lang: locale === 'fr' ? undefined : 'fr',
    category: (value: string): string => categories[value] ?? value,
    readTime: (text: string): string => {
      const minutes = /^(\d+)\s*min/.exec(text)?.[1]
      return minutes === undefined
        ? text
        : t({ id: 'post.read-time', message: `${minutes} min de lecture` })
    },
  }
}

interface PostFactsProps {
  post: PublicPostSummary
  /** Also when it was changed last, if that was on a later day: above the article itself. */
  isWhole?: boolean
}

/** Who wrote it, when, and how long it takes to read. */
export function PostFacts({ post, isWhole = false }: PostFactsProps) {
  const { day, readTime, updatedOn } = usePostLabels()
  const isLater = isWhole && post.modified_at !== '' && day(post.modified_at) !== day(post.date)
  return (
    <Text as="div" look="small" tone="quiet">
      <Facts
        items={[
          { key: 'author', content: post.author },
          { key: 'day', content: <time dateTime={post.date}>{day(post.date)}</time> },
          ...(isLater
            ? [
                {
                  key: 'updated',
                  content: <time dateTime={post.modified_at}>{updatedOn(post.modified_at)}</time>,
                },
              ]
            : []),
          { key: 'minutes', content: readTime(post.read_time) },
        ]}
      />
    </Text>
  )
}

interface PostPictureProps {
  post: PublicPostSummary
  sizes: string
  /** Among the first pictures of the page. */
  priority?: boolean
}

/** An ornament: the title beside it says what the article is about. */
export function PostPicture({ post, sizes, priority = false }: PostPictureProps) {
  return (
    <PictureFrame bottomStart={<VirtualMention />}>
      <Picture
        {...pictureFile(post.image)}
        alt=""
        ratio="16/9"
        sizes={sizes}
        focus="50% 40%"
        priority={priority}
      />
    </PictureFrame>
  )
}
