import { Trans, useLingui } from '@lingui/react/macro'
import { Newspaper } from 'lucide-react'
import { useEffect, useMemo } from 'react'
import { loadArticleRenderer } from '#admin/shared/form/article-preview.ts'
import { BulkBar } from '#admin/shared/list/bulk-bar.tsx'
import { ListButtons } from '#admin/shared/list/list-buttons.tsx'
import { ListBody, useListState } from '#admin/shared/list/list-state.tsx'
import { OpenedForm } from '#admin/shared/list/opened-row.tsx'
import { SelectionContext, useSelection } from '#admin/shared/list/selection.tsx'
import { usePreparedSearch } from '#admin/shared/list/use-prepared-search.ts'
import { NEW_ROW_TARGET, POSTS } from '#admin/shared/row-addresses.ts'
import { useUrlLayer } from '#admin/shared/url-state.ts'
import { whenIdle } from '#admin/shared/when-idle.ts'
import { useRows } from '#device/back-office/use-rows.ts'
import { AdminMain } from '#ui/admin-layout/admin-page.tsx'
import { EmptyState } from '#ui/display/empty-state.tsx'
import { Button } from '#ui/form/button.tsx'
import { BlogTools } from './blog-tools.tsx'
import { usePostActions } from './post-actions.ts'
import { POST_COMPARISONS, postSearch, selectPosts, useBlogFilter } from './post-filter.ts'
import { PostFormDialog } from './post-form-dialog.tsx'
import { PostList, PostListSkeleton } from './post-list.tsx'

export function BlogScreen() {
  const { t } = useLingui()
  const posts = useRows('blog')
  const filter = useBlogFilter()
  const form = useUrlLayer(POSTS.layer)
  const state = useListState(
    'blog',
    posts,
    t({ id: 'admin.blog.load-failed', message: 'Impossible de charger les articles' }),
  )
  useEffect(() => whenIdle([fetchPreview]), [])
  const { search, category, status, sorting } = filter
  const found = useMemo(
    () => selectPosts(posts ?? [], { search, category, status, sorting }),
    [posts, search, category, status, sorting],
  )
  usePreparedSearch(posts, postSearch, POST_COMPARISONS[sorting])
  const selection = useSelection(found)
  const actions = usePostActions(selection.picked)
  const create = () => form.open(NEW_ROW_TARGET)
  return (
    <AdminMain id="main" label={t({ id: 'admin.nav.blog', message: 'Blog' })}>
      <BlogTools
        filter={filter}
        posts={state === 'ready' || state === 'empty' ? posts : undefined}
        found={found.length}
        onCreate={create}
        end={<ListButtons entity="blog" selection={selection} readRows={async () => found} />}
      />
      <BulkBar selection={selection} actions={actions} />
      <ListBody
        state={state}
        count={found.length}
        skeleton={<PostListSkeleton />}
        empty={<NoPosts onCreate={create} />}
        noMatch={t({ id: 'admin.blog.no-match', message: 'Aucun article ne correspond' })}
        onClear={filter.clear}
      >
        <SelectionContext value={selection.isOn ? selection : null}>
          <PostList posts={found} />
        </SelectionContext>
      </ListBody>
      <OpenedForm entity="blog" layer={form}>
        {(opening) => <PostFormDialog {...opening} />}
      </OpenedForm>
    </AdminMain>
  )
}

/** Loads the preview's code before the network may be lost. A failure is not an error yet: the form loads it again. */
const fetchPreview = () => {
  void Promise.allSettled([loadArticleRenderer()])
}

function NoPosts({ onCreate }: { readonly onCreate: () => void }) {
  const { t } = useLingui()
  return (
    <EmptyState
      icon={<Newspaper />}
      title={t({ id: 'admin.blog.empty', message: 'Aucun article pour l’instant' })}
      action={
        <Button onClick={onCreate}>
          <Trans id="admin.blog.empty.create">Écrire le premier article</Trans>
        </Button>
      }
    >
      <Trans id="admin.blog.empty.text">
        Un article reste un brouillon tant qu’il n’est pas publié.
      </Trans>
    </EmptyState>
  )
}
