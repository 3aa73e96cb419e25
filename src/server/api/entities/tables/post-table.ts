import { post } from '#contract/entities/post.ts'
import { countColumn, flagColumn, listColumn, nullableTextColumn, textColumn } from './columns.ts'
import { defineEntityTable } from './entity-table.ts'

export const postTable = defineEntityTable(post, {
  title: textColumn('title'),
  excerpt: textColumn('excerpt'),
  content: textColumn('content'),
  images: listColumn('images'),
  image: textColumn('image'),
  category: textColumn('category'),
  author: textColumn('author'),
  is_published: flagColumn('is_published'),
  is_featured: flagColumn('is_featured'),
  read_time: textColumn('read_time'),
  tags: listColumn('tags'),
  published_at: nullableTextColumn('published_at'),
  modified_at: textColumn('modified_at'),
  views: countColumn('views'),
  likes: countColumn('likes'),
})
