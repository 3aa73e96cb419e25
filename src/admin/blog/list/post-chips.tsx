import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Eye, Heart, type LucideIcon } from 'lucide-react'
import type { Post } from '#contract/entities/post.ts'
import { hashtag } from '#domain/text/hashtag.ts'
import { Row } from '#ui/layout/row.tsx'
import { VisuallyHidden } from '#ui/layout/visually-hidden.tsx'
import { Text } from '#ui/type/text.tsx'

/** Source: specification, section 9, "Admin". */
const SHOWN_TAGS = 3

/** How an article is received, and what it is about. */
export function PostChips({ post }: { readonly post: Post }) {
  const { t } = useLingui()
  const { views, likes, tags } = post
  return (
    <>
      <Figure
        icon={Eye}
        count={views}
        words={t({
          id: 'admin.blog.views',
          message: plural(views, { one: '# vue', other: '# vues' }),
        })}
      />
      <Figure
        icon={Heart}
        count={likes}
        words={t({
          id: 'admin.blog.likes',
          message: plural(likes, { one: '# j’aime', other: '# j’aime' }),
        })}
      />
      {tags.slice(0, SHOWN_TAGS).map((tag) => (
        <Text key={tag} as="span" look="small" tone="quiet">
          {hashtag(tag)}
        </Text>
      ))}
    </>
  )
}

type FigureProps = {
  readonly icon: LucideIcon
  readonly count: number
  readonly words: string
}

function Figure({ icon: Icon, count, words }: FigureProps) {
  const { i18n } = useLingui()
  return (
    <>
      <Row as="span" gap="3xs" title={words} aria-hidden="true">
        <Icon size="0.875rem" />
        <Text as="span" look="small" figures="tabular">
          {i18n.number(count)}
        </Text>
      </Row>
      <VisuallyHidden>{words}</VisuallyHidden>
    </>
  )
}
