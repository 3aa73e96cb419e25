import * as v from 'valibot'
import { rowSlug } from '#domain/text/fold-text.ts'
import { type Post, post } from '../entities/post.ts'
import { count } from '../fields.ts'

const { title, excerpt, content, image, category, author, is_featured, read_time, tags } =
  post.fields

/** A published article in a list: `GET /api/blog` answers these, last published first. */
export const publicPostSummary = v.object({
  id: v.string(),
  slug: v.string(),
  title,
  excerpt,
  image,
  /** When it was first published, ISO 8601. */
  date: v.string(),
  /**
   * When it was last changed, ISO 8601, never before `date`; empty in an answer of an older server, which a browser may
   * have cached.
   */
  modified_at: v.optional(v.string(), ''),
  read_time,
  category,
  author,
  tags,
  is_featured,
  views: post.serverFields.views,
  likes: post.serverFields.likes,
  /** Views in the last thirty days. */
  recent_views: v.optional(count(), 0),
})

/** The same without counts of readers: it changes only when an admin changes the article. */
export const listedPost = v.omit(publicPostSummary, ['views', 'likes', 'recent_views'])

export const listedPosts = v.array(listedPost)

export type ListedPost = v.InferOutput<typeof listedPost>

export const publicPostSummaries = v.array(publicPostSummary)

/** `GET /api/blog/{slug}`. */
export const publicPost = v.object({
  ...publicPostSummary.entries,
  /** Markdown, as it was written. */
  content,
  /** The same as HTML without scripts. */
  html: v.string(),
})

export type PublicPostSummary = v.InferOutput<typeof publicPostSummary>
export type PublicPost = v.InferOutput<typeof publicPost>

/** The readable address of an article. */
export const postSlug = ({ id, title: name }: Pick<Post, 'id' | 'title'>): string =>
  rowSlug(id, name)
