import { lastListedFirst } from '#admin/blog/post-dates.tsx'
import { createRowSearch } from '#admin/entity/list/filter/row-search.ts'
import { compareNames } from '#admin/entity/list/order/compare-names.ts'
import { type Compare, inOrder } from '#admin/entity/list/order/in-order.ts'
import type { Post } from '#contract/entities/post.ts'

/** As the address says them; empty there: every status, newest first. */
export const POST_STATUSES = ['publies', 'brouillons', 'a-la-une'] as const
export const POST_ORDERS = ['anciens', 'vues', 'jaime', 'titre'] as const

export type PostStatus = (typeof POST_STATUSES)[number]
export type PostOrder = (typeof POST_ORDERS)[number]

export type PostFilter = {
  readonly search: string
  /** Empty: every category. */
  readonly category: Post['category'] | ''
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
    .find(inOrder(posts, POST_COMPARISONS[order]), search)
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

export const POST_COMPARISONS: Readonly<Record<PostOrder | '', Compare<Post>>> = {
  '': lastListedFirst,
  anciens: (a, b) => lastListedFirst(b, a),
  vues: (a, b) => b.views - a.views || lastListedFirst(a, b),
  jaime: (a, b) => b.likes - a.likes || lastListedFirst(a, b),
  titre: (a, b) => compareNames(a.title, b.title) || lastListedFirst(a, b),
}
