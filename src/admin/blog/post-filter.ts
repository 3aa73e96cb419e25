import { useLingui } from '@lingui/react/macro'
import {
  type Compare,
  compareNames,
  createRowSearch,
  sortRows,
} from '#admin/shared/list/search-and-sorting.ts'
import { SEARCH_PARAM, SORTING_PARAM } from '#admin/shared/row-addresses.ts'
import { useUrlChoice, useUrlSearch } from '#admin/shared/url-state.ts'
import { POST_CATEGORIES, type Post } from '#contract/entities/post.ts'
import { lastListedFirst } from './post-dates.tsx'

/** Values in the address; empty: every status, newest first. */
const POST_STATUSES = ['publies', 'brouillons', 'a-la-une'] as const
const POST_SORTINGS = ['anciens', 'vues', 'jaime', 'titre'] as const

type PostStatus = (typeof POST_STATUSES)[number]
type PostSorting = (typeof POST_SORTINGS)[number]

export type PostFilter = {
  readonly search: string
  /** Empty: every category. */
  readonly category: Post['category'] | ''
  readonly status: PostStatus | ''
  readonly sorting: PostSorting | ''
}

export const postSearch = createRowSearch<Post>(({ title, excerpt, author }) => [
  title,
  excerpt,
  author,
])

/** The articles that match a filter, sorted as it says. */
export const selectPosts = (
  posts: readonly Post[],
  { search, category, status, sorting }: PostFilter,
): Post[] =>
  postSearch
    .find(sortRows(posts, POST_COMPARISONS[sorting]), search)
    .filter((post) => category === '' || post.category === category)
    .filter((post) => hasStatus(post, status))

const hasStatus = (post: Post, status: PostStatus | ''): boolean => {
  switch (status) {
    case '':
      return true
    case 'publies':
      return post.is_published
    case 'brouillons':
      return !post.is_published
    case 'a-la-une':
      return post.is_featured
  }
}

export const POST_COMPARISONS: Readonly<Record<PostSorting | '', Compare<Post>>> = {
  '': lastListedFirst,
  anciens: (a, b) => lastListedFirst(b, a),
  vues: (a, b) => b.views - a.views || lastListedFirst(a, b),
  jaime: (a, b) => b.likes - a.likes || lastListedFirst(a, b),
  titre: (a, b) => compareNames(a.title, b.title) || lastListedFirst(a, b),
}

/** The list's filter from the address. */
export const useBlogFilter = () => {
  const [search, setSearch] = useUrlSearch(SEARCH_PARAM)
  const [category, setCategory] = useUrlChoice('categorie', POST_CATEGORIES)
  const [status, setStatus] = useUrlChoice('statut', POST_STATUSES)
  const [sorting, setSorting] = useUrlChoice(SORTING_PARAM, POST_SORTINGS)
  const clear = () => {
    setSearch('')
    setCategory('')
    setStatus('')
  }
  return {
    search,
    category,
    status,
    sorting,
    setSearch,
    setCategory,
    setStatus,
    setSorting,
    clear,
  }
}

export type BlogFilter = ReturnType<typeof useBlogFilter>

type Choice<Value extends string> = { readonly value: Value; readonly label: string }

/** The filter's options besides the category. */
export const usePostStatuses = (): readonly Choice<PostStatus>[] => {
  const { t } = useLingui()
  return [
    { value: 'publies', label: t({ id: 'admin.blog.status.published', message: 'Publiés' }) },
    { value: 'brouillons', label: t({ id: 'admin.blog.status.drafts', message: 'Brouillons' }) },
    { value: 'a-la-une', label: t({ id: 'admin.blog.field.featured', message: 'À la une' }) },
  ]
}

/** The sortings besides the default one. */
export const usePostSortings = (): readonly Choice<PostSorting>[] => {
  const { t } = useLingui()
  return [
    { value: 'anciens', label: t({ id: 'admin.blog.order.oldest', message: 'Plus anciens' }) },
    { value: 'vues', label: t({ id: 'admin.blog.order.views', message: 'Plus vus' }) },
    { value: 'jaime', label: t({ id: 'admin.blog.order.likes', message: 'Plus aimés' }) },
    { value: 'titre', label: t({ id: 'admin.blog.order.title', message: 'Titre A–Z' }) },
  ]
}
