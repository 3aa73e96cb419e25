import { Trans, useLingui } from '@lingui/react/macro'
import { Eye, EyeOff, Pencil, Send, Star, Trash2 } from 'lucide-react'
import { useNavigate } from 'react-router-dom'
import { categoryLabel } from '#admin/blog/category-label.ts'
import { useListedDay } from '#admin/blog/post-dates.tsx'
import { PostPicture } from '#admin/blog/post-picture.tsx'
import { newsletterFromArticle, POSTS } from '#admin/entity/address/row-addresses.ts'
import { useAddressLayer } from '#admin/entity/address/use-address-layer.ts'
import { useRowPick } from '#admin/entity/list/bulk/row-pick.tsx'
import { DraftMark, PendingMark } from '#admin/entity/list/pending-mark.tsx'
import { RowLink } from '#admin/entity/list/row-link.tsx'
import type { Post } from '#contract/entities/post.ts'
import { Badge } from '#ui/display/badge.tsx'
import { IconButton } from '#ui/form/icon-button.tsx'
import { Facts, textFacts } from '#ui/type/facts.tsx'
import { RecordCard } from '#ui/workbench/record-card.tsx'
import { PostChips } from './post-chips.tsx'
import { usePublish } from './use-publish.ts'

type PostCardProps = {
  readonly post: Post
  readonly isPending: boolean
  readonly hasDraft: boolean
  readonly onDelete: () => void
}

export function PostCard({ post, isPending, hasDraft, onDelete }: PostCardProps) {
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
      marks={<Marks {...{ post, isPending, hasDraft }} />}
      words={post.excerpt}
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
  const form = useAddressLayer(POSTS.layer)
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
