import { inOrder } from '#admin/entity/list/search/in-order.ts'
import { newestFirst } from '#admin/entity/list/search/newest-first.ts'
import { createRowSearch } from '#admin/entity/list/search/row-search.ts'
import type { Post } from '#contract/entities/post.ts'

/** As the address says them; empty there: every status, newest first. */
export const POST_STATUSES = ['publies', 'brouillons', 'a-la-une'] as const
export const POST_ORDERS = ['anciens', 'vues', 'jaime', 'titre'] as const

export type PostStatus = (typeof POST_STATUSES)[number]
export type PostOrder = (typeof POST_ORDERS)[number]

export type PostFilter = {
  readonly search: string
  /** Empty: every category. */
  readonly category: string
  readonly status: PostStatus | ''
  readonly order: PostOrder | ''
}

export const postSearch = createRowSearch<Post>(({ title, excerpt, author }) => [
  title,
  excerpt,
  author,
])

/** The articles of a filter, in its order. */
export const selectPosts = (
  posts: readonly Post[],
  { search, category, status, order }: PostFilter,
): Post[] =>
  postSearch
    .find(inOrder(posts, COMPARISONS[order]), search)
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

const titles = new Intl.Collator('fr', { numeric: true })

const COMPARISONS: Readonly<Record<PostOrder | '', (a: Post, b: Post) => number>> = {
  '': newestFirst,
  anciens: (a, b) => newestFirst(b, a),
  vues: (a, b) => b.views - a.views || newestFirst(a, b),
  jaime: (a, b) => b.likes - a.likes || newestFirst(a, b),
  titre: (a, b) => titles.compare(a.title, b.title) || newestFirst(a, b),
}
