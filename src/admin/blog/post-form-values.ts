import * as v from 'valibot'
import { POST_CATEGORIES, type Post } from '#contract/entities/post.ts'

/** The names from which an author is chosen (specification, section 3). */
export const POST_AUTHORS = ['Inès Laurent', 'Théo Marchetti', 'Mila Renaud'] as const

/** The values of the form's inputs. The list of tags keeps blank rows. */
export const postFormValues = v.object({
  title: v.string(),
  excerpt: v.string(),
  content: v.string(),
  image: v.string(),
  /** The images after the edited one; the form has no field for them and keeps them. */
  otherImages: v.array(v.string()),
  category: v.picklist(POST_CATEGORIES),
  author: v.string(),
  is_published: v.boolean(),
  is_featured: v.boolean(),
  read_time: v.string(),
  tags: v.pipe(v.array(v.string()), v.minLength(1)),
})

export type PostFormValues = v.InferOutput<typeof postFormValues>

/** Source: specification, section 4, "Admin dialogs". */
export const EMPTY_POST: PostFormValues = {
  title: '',
  excerpt: '',
  content: '',
  image: '',
  otherImages: [],
  category: 'Stratégie',
  author: POST_AUTHORS[0],
  is_published: false,
  is_featured: false,
  read_time: '',
  tags: [''],
}

export const postToFormValues = (post: Post): PostFormValues => ({
  title: post.title,
  excerpt: post.excerpt,
  content: post.content,
  image: post.image,
  otherImages: post.images.slice(1),
  category: post.category,
  author: post.author,
  is_published: post.is_published,
  is_featured: post.is_featured,
  read_time: post.read_time,
  tags: post.tags.length > 0 ? post.tags : [''],
})

/** The value that the contract's schema validates; the schema trims texts and drops blank entries. */
export const formValuesToPost = ({ otherImages, ...values }: PostFormValues) => ({
  ...values,
  images: [values.image, ...otherImages],
})
