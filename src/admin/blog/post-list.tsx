import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Eye, EyeOff, Heart, type LucideIcon, Pencil, Send, Star, Trash2 } from 'lucide-react'
import { useCallback, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { useDraftRowIds } from '#admin/shared/form/draft-store-context.tsx'
import { useStateSentences } from '#admin/shared/labels/state-sentences.ts'
import { DeleteRow } from '#admin/shared/list/delete-rows.tsx'
import { DraftMark, PendingMark, RowLink } from '#admin/shared/list/list-row.tsx'
import { useRowPick } from '#admin/shared/list/selection.tsx'
import { newsletterFromArticle, POSTS } from '#admin/shared/row-addresses.ts'
import { useUrlLayer } from '#admin/shared/url-state.ts'
import type { Post } from '#contract/entities/post.ts'
import { usePendingRowIds } from '#device/back-office/use-rows.ts'
import { hashtag } from '#domain/text/isolate.ts'
import { Badge } from '#ui/display/badge.tsx'
import { Skeleton } from '#ui/display/loading.tsx'
import { IconButton } from '#ui/form/button.tsx'
import { VisuallyHidden } from '#ui/layout/box.tsx'
import { Row } from '#ui/layout/stack.tsx'
import { RecordCard, RecordGrid, RecordGridSkeleton } from '#ui/table/record-grid.tsx'
import { Facts, textFacts } from '#ui/text/facts.tsx'
import { Text } from '#ui/text/text.tsx'
import { usePublish } from './post-actions.ts'
import { useListedDay } from './post-dates.tsx'
import { categoryLabel } from './post-labels.ts'
import { PostPicture } from './post-picture.tsx'

/** Source: specification, section 9, "Admin". */
const SHOWN_TAGS = 3

/** An article's reception and topic. */
function PostChips({ post }: { readonly post: Post }) {
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

type PostCardProps = {
  readonly post: Post
  readonly isPending: boolean
  readonly hasDraft: boolean
  readonly onDelete: () => void
}

function PostCard({ post, isPending, hasDraft, onDelete }: PostCardProps) {
  const listedDay = useListedDay()
  return (
    <RecordCard
      shape="wide"
      pick={useRowPick(post.id, post.title)}
      media={
        <PostPicture
          address={post.image}
          title={post.title}
          sizes="(min-width: 1280px) 36rem, (min-width: 768px) 46vw, 6.5rem"
        />
      }
      title={
        <RowLink layer={POSTS.layer} rowId={post.id}>
          {post.title}
        </RowLink>
      }
      meta={
        <Facts
          items={textFacts({
            category: categoryLabel(post.category),
            author: post.author,
            day: listedDay(post),
            minutes: post.read_time,
          })}
        />
      }
      marks={<Marks post={post} isPending={isPending} hasDraft={hasDraft} />}
      text={post.excerpt}
      chips={<PostChips post={post} />}
      actions={<Actions post={post} onDelete={onDelete} />}
    />
  )
}

function Marks({ post, isPending, hasDraft }: Omit<PostCardProps, 'onDelete'>) {
  return (
    <>
      {post.is_featured ? (
        <Badge tone="gold" over="picture" icon={<Star aria-hidden="true" />}>
          <Trans id="admin.blog.field.featured">À la une</Trans>
        </Badge>
      ) : null}
      {post.is_published ? null : (
        <Badge over="picture">
          <Trans id="admin.blog.draft">Brouillon</Trans>
        </Badge>
      )}
      {isPending ? <PendingMark /> : null}
      {hasDraft ? <DraftMark /> : null}
    </>
  )
}

function Actions({ post, onDelete }: Pick<PostCardProps, 'post' | 'onDelete'>) {
  const { t } = useLingui()
  const form = useUrlLayer(POSTS.layer)
  const publish = usePublish()
  const navigate = useNavigate()
  const { title } = post
  return (
    <>
      {post.is_published ? (
        <IconButton
          label={t({ id: 'admin.blog.unpublish', message: `Dépublier ${title}` })}
          icon={<EyeOff />}
          onClick={() => void publish([post.id], false)}
        />
      ) : (
        <IconButton
          label={t({ id: 'admin.blog.publish', message: `Publier ${title}` })}
          icon={<Eye />}
          onClick={() => void publish([post.id], true)}
        />
      )}
      {post.is_published ? (
        <IconButton
          label={t({ id: 'admin.blog.newsletter', message: `Faire une newsletter de ${title}` })}
          icon={<Send />}
          onClick={() => void navigate(newsletterFromArticle(post.id))}
        />
      ) : null}
      <IconButton
        label={t({ id: 'admin.blog.edit', message: `Modifier ${title}` })}
        icon={<Pencil />}
        onClick={() => form.open(post.id)}
      />
      <IconButton
        label={t({ id: 'admin.blog.delete', message: `Supprimer ${title}` })}
        icon={<Trash2 />}
        onClick={onDelete}
      />
    </>
  )
}

export function PostList({ posts }: { readonly posts: readonly Post[] }) {
  const { t } = useLingui()
  const pending = usePendingRowIds('blog')
  const drafts = useDraftRowIds('blog')
  const [deleting, setDeleting] = useState<{ id: string; name: string } | null>(null)
  const renderRow = useCallback(
    (post: Post) => (
      <PostCard
        post={post}
        isPending={pending.has(post.id)}
        hasDraft={drafts.has(post.id)}
        onDelete={() => setDeleting({ id: post.id, name: post.title })}
      />
    ),
    [pending, drafts],
  )
  return (
    <>
      <RecordGrid
        shape="wide"
        label={t({ id: 'admin.blog.list', message: 'Articles' })}
        rows={posts}
      >
        {renderRow}
      </RecordGrid>
      <DeleteRow
        entity="blog"
        row={deleting}
        question={t({
          id: 'admin.blog.delete.ask',
          message: 'Êtes-vous sûr de vouloir supprimer cet article ?',
        })}
        done={t({ id: 'admin.blog.deleted', message: 'Article supprimé avec succès' })}
        onClose={() => setDeleting(null)}
      />
    </>
  )
}

const PLACES = ['a', 'b', 'c', 'd', 'e', 'f'] as const

/** The list's layout while its rows are being loaded. */
export function PostListSkeleton() {
  const say = useStateSentences()
  return (
    <RecordGridSkeleton shape="wide" label={say('loading')}>
      {PLACES.map((place) => (
        <RecordCard
          key={place}
          shape="wide"
          media={<Skeleton shape="block" ratio="16/9" />}
          title={<Skeleton width="12rem" />}
          meta={<Skeleton width="9rem" />}
          text={<Skeleton />}
        />
      ))}
    </RecordGridSkeleton>
  )
}
