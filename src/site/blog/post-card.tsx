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
  /** The level of the title in the page's outline. */
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

/** Labels for an article's values, in the visitor's language. A value without a label is shown as it is. */
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
  /** The day in the business's time zone: it does not matter where the page is rendered. */
  const day = (iso: string): string =>
    createDateFormat(locale, { dateStyle: 'long' })(Date.parse(iso))
  return {
    day,
    updatedOn: (iso: string): string => {
      const date = day(iso)
      return t({ id: 'post.updated-on', message: `mis à jour le ${date}` })
    },
    /** Articles are in French: the page says so to other readers, and a screen reader switches to a French voice. */
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
  /** Whether to show also the day of the last change, if it is later: only above the article itself. */
  isWhole?: boolean
}

/** Who wrote the article, when, and how long it takes to read. */
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

/** Decorative: the title beside it says what the article is about. */
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
