import { Trans, useLingui } from '@lingui/react/macro'
import { Newspaper } from 'lucide-react'
import { useEffect, useMemo } from 'react'
import { PostList, PostListSkeleton } from '#admin/blog/list/post-list.tsx'
import { POST_COMPARISONS, postSearch, selectPosts } from '#admin/blog/list/select-posts.ts'
import { usePostActions } from '#admin/blog/list/use-post-actions.ts'
import { NEW_ROW_TARGET, POSTS } from '#admin/entity/address/row-addresses.ts'
import { useAddressLayer } from '#admin/entity/address/use-address-layer.ts'
import { whenIdle } from '#admin/entity/browser/when-idle.ts'
import { loadArticleRenderer } from '#admin/entity/fields/load-article-renderer.ts'
import { BulkBar } from '#admin/entity/list/bulk/bulk-bar.tsx'
import { ListButtons } from '#admin/entity/list/bulk/list-buttons.tsx'
import { SelectionContext } from '#admin/entity/list/bulk/row-pick.tsx'
import { useSelection } from '#admin/entity/list/bulk/use-selection.ts'
import { usePreparedSearch } from '#admin/entity/list/filter/use-prepared-search.ts'
import { OpenedForm } from '#admin/entity/list/opened-form.tsx'
import { ListBody } from '#admin/entity/list/state/list-body.tsx'
import { useListState } from '#admin/entity/list/state/use-list-state.ts'
import { useRows } from '#device/back-office/rows/use-rows.ts'
import { EmptyState } from '#ui/display/empty-state.tsx'
import { Button } from '#ui/form/button.tsx'
import { WorkPage } from '#ui/workbench/work-page.tsx'
import { BlogTools } from './blog-tools.tsx'
import { PostFormDialog } from './form/post-form-dialog.tsx'
import { useBlogFilter } from './use-blog-filter.ts'

export function BlogScreen() {
  const { t } = useLingui()
  const posts = useRows('blog')
  const filter = useBlogFilter()
  const form = useAddressLayer(POSTS.layer)
  const state = useListState(
    'blog',
    posts,
    t({ id: 'admin.blog.load-failed', message: 'Impossible de charger les articles' }),
  )
  useEffect(() => whenIdle([fetchPreview]), [])
  const { search, category, status, order } = filter
  const found = useMemo(
    () => selectPosts(posts ?? [], { search, category, status, order }),
    [posts, search, category, status, order],
  )
  usePreparedSearch(posts, postSearch, POST_COMPARISONS[order])
  const selection = useSelection(found)
  const actions = usePostActions(selection.picked)
  const create = () => form.open(NEW_ROW_TARGET)
  return (
    <WorkPage id="main" label={t({ id: 'admin.nav.blog', message: 'Blog' })}>
      <BlogTools
        filter={filter}
        posts={state === 'ready' || state === 'empty' ? posts : undefined}
        found={found.length}
        onCreate={create}
        end={<ListButtons entity="blog" selection={selection} />}
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
    </WorkPage>
  )
}

/** The preview's code should be at hand before the network goes. A failure is none yet: the form asks again. */
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
