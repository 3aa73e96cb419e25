import * as v from 'valibot'
import { isBlank } from '#domain/text/clean-text.ts'
import { type DraftOf, defineEntity, type RowOf } from '../define-entity.ts'
import { count, flag, line, oneOf, text, texts, webAddress } from '../fields.ts'

export const POST_CATEGORIES = [
  'Stratégie',
  'Technique',
  "Cas d'étude",
  'Tutoriel',
  'Innovation',
] as const

type Sent = Readonly<Record<string, unknown>>

/**
 * A post needs either its image or its list of images, of which the image is the first. A client that sends both states
 * the same twice.
 */
const withImage = (sent: Sent): Sent => {
  const { image, images } = sent
  const isGiven = typeof image === 'string' && !isBlank(image)
  if (isGiven || !Array.isArray(images)) return sent
  const first: unknown = images.find((entry) => typeof entry === 'string' && !isBlank(entry))
  return first === undefined ? sent : { ...sent, image: first }
}

const isFirstImage = ({ image, images }: Sent): boolean =>
  !Array.isArray(images) || images.length === 0 || images[0] === image

/** An article of the blog. Source: specification, section 3. */
export const post = defineEntity({
  name: 'post',
  plural: 'blog',
  fields: {
    title: line(200),
    excerpt: text(1_000),
    /** Markdown. */
    content: text(400_000),
    images: v.optional(texts(webAddress(), 20), []),
    /** The first of the images. */
    image: webAddress(),
    category: v.optional(oneOf(POST_CATEGORIES), 'Stratégie'),
    author: v.optional(line(120), 'Néomuse'),
    is_published: v.optional(flag(), false),
    is_featured: v.optional(flag(), false),
    /** In readable form: `8 min`. */
    read_time: line(40),
    tags: v.optional(texts(line(60), 30), []),
  },
  serverFields: {
    /** When it was first published, ISO 8601; unpublishing does not change it. Null: never yet. */
    published_at: v.optional(v.nullable(v.string()), null),
    /** When a part that its readers see was last changed, ISO 8601; `updated_at` changes with any write of the row. */
    modified_at: v.optional(v.string(), ''),
    views: v.optional(count(), 0),
    likes: v.optional(count(), 0),
  },
  normalize: withImage,
  checkDraft: (fields) =>
    isFirstImage(fields) ? [] : [{ field: 'image', code: 'not-the-first-image' }],
  indexes: ['category', 'created_at'],
  mutations: {
    create: true,
    update: [
      'title',
      'excerpt',
      'content',
      'images',
      'image',
      'category',
      'author',
      'is_published',
      'is_featured',
      'read_time',
      'tags',
    ],
    delete: true,
  },
})

export type Post = RowOf<typeof post>
export type PostDraft = DraftOf<typeof post>
