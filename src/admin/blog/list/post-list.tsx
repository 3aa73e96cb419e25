import { useLingui } from '@lingui/react/macro'
import { useCallback, useState } from 'react'
import { useDraftRowIds } from '#admin/entity/draft/draft-store-context.tsx'
import { DeleteRow } from '#admin/entity/list/delete-row.tsx'
import { useStateSentences } from '#admin/entity/words/use-state-sentences.ts'
import type { Post } from '#contract/entities/post.ts'
import { usePendingRowIds } from '#device/back-office/rows/use-rows.ts'
import { Skeleton } from '#ui/display/skeleton.tsx'
import { RecordCard, RecordGrid, RecordGridSkeleton } from '#ui/workbench/record-card.tsx'
import { PostCard } from './post-card.tsx'

export function PostList({ posts }: { readonly posts: readonly Post[] }) {
  const { t } = useLingui()
  const pending = usePendingRowIds('blog')
  const drafts = useDraftRowIds('blog')
  const [deleting, setDeleting] = useState<{ id: string; name: string } | null>(null)
  const draw = useCallback(
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
        {draw}
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

/** The list's own layout while its rows are on their way. */
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
          words={<Skeleton />}
        />
      ))}
    </RecordGridSkeleton>
  )
}
