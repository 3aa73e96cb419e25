import * as v from 'valibot'
import {
  type BodyField,
  bodyField,
  type Newsletter,
  type SubjectField,
  subjectField,
} from '#contract/entities/newsletter.ts'
import type { Post } from '#contract/entities/post.ts'
import { LOCALES } from '#contract/languages/locales.ts'
import { postSlug } from '#contract/public/public-post.ts'

type TextField = SubjectField | BodyField

const eachText = <Value>(make: (field: TextField) => Value) =>
  // The keys are made of the lists that the type is made of.
  Object.fromEntries(
    LOCALES.flatMap((locale) =>
      [subjectField(locale), bodyField(locale)].map((field) => [field, make(field)]),
    ),
  ) as Record<TextField, Value>

/** What the form's inputs hold. */
export const issueFormValues = v.object({
  ...eachText(() => v.string()),
  image: v.string(),
  link: v.string(),
})

export type IssueFormValues = v.InferOutput<typeof issueFormValues>

export const EMPTY_ISSUE: IssueFormValues = { ...eachText(() => ''), image: '', link: '' }

export const issueToFormValues = (issue: Newsletter): IssueFormValues => ({
  ...eachText((field) => issue[field]),
  image: issue.image,
  link: issue.link,
})

/** An article's own words, in the one language that it is written in; readers of the others get these, too. */
export const postToIssue = (post: Post): IssueFormValues => ({
  ...EMPTY_ISSUE,
  subject_fr: post.title,
  body_fr: post.excerpt,
  image: post.image,
  link: `/blog/${postSlug(post)}`,
})
