import * as v from 'valibot'
import { publicModel } from '#contract/public/public-model.ts'
import { publicPost, publicPostSummary } from '#contract/public/public-post.ts'
import { publicSettings } from '#contract/public/public-settings.ts'
import { SAMPLE_MODELS } from '#contract/sample-models.ts'
import type { Call } from '../call.ts'
import { EXAMPLE_ROWS } from '../examples/example-rows.ts'
import { NOT_MODIFIED } from './answers.ts'
import { slugParameter } from './parameters.ts'

const group = 'Catalogue and blog' as const

const SLUG = 'luna-000001'
const POST_SLUG = 'une-semaine-de-publications-en-une-matinee-000201'

const pick = (row: Readonly<Record<string, unknown>>, names: readonly string[]) =>
  Object.fromEntries(names.filter((name) => name in row).map((name) => [name, row[name]]))

const exampleSummary = {
  ...pick(EXAMPLE_ROWS.blog, Object.keys(publicPostSummary.entries)),
  slug: POST_SLUG,
  date: EXAMPLE_ROWS.blog.created_at,
}

const exampleSettings = pick(EXAMPLE_ROWS.settings, Object.keys(publicSettings.entries))

const { isActive: _, ...visibleFields } = { ...SAMPLE_MODELS[0] }
const exampleModel = { ...visibleFields, slug: SLUG }

/** What the site shows: active or published rows, public fields only. */
export const publicReadCalls: readonly Call[] = [
  {
    id: 'list-public-models',
    method: 'GET',
    path: '/api/models',
    group,
    access: 'anyone',
    summary: 'Lists the catalogue',
    description: 'Active models. The pictures of NSFW models are not sent.',
    headers: ['If-None-Match'],
    answers: {
      200: {
        description: 'The models.',
        headers: ['ETag'],
        content: { type: 'json', schema: v.array(publicModel), example: [exampleModel] },
      },
      304: NOT_MODIFIED,
    },
  },
  {
    id: 'read-public-model',
    method: 'GET',
    path: '/api/models/:slug',
    group,
    access: 'anyone',
    summary: 'Reads a model of the catalogue',
    pathParameters: [slugParameter(SLUG)],
    headers: ['If-None-Match'],
    answers: {
      200: {
        description: 'The model.',
        headers: ['ETag'],
        content: { type: 'json', schema: publicModel, example: exampleModel },
      },
      304: NOT_MODIFIED,
    },
  },
  {
    id: 'list-public-posts',
    method: 'GET',
    path: '/api/blog',
    group,
    access: 'anyone',
    summary: 'Lists the blog',
    description: 'Published articles, newest first, without their content.',
    headers: ['If-None-Match'],
    answers: {
      200: {
        description: 'The articles.',
        headers: ['ETag'],
        content: { type: 'json', schema: v.array(publicPostSummary), example: [exampleSummary] },
      },
      304: NOT_MODIFIED,
    },
  },
  {
    id: 'read-public-post',
    method: 'GET',
    path: '/api/blog/:slug',
    group,
    access: 'anyone',
    summary: 'Reads an article',
    pathParameters: [slugParameter(POST_SLUG)],
    headers: ['If-None-Match'],
    answers: {
      200: {
        description:
          'The article, with its content as Markdown and as HTML in which nothing can run.',
        headers: ['ETag'],
        content: {
          type: 'json',
          schema: publicPost,
          example: {
            ...exampleSummary,
            content: 'Quatre scènes suffisent, si chacune a **une** idée.',
            html: '<p>Quatre scènes suffisent, si chacune a <strong>une</strong> idée.</p>',
          },
        },
      },
      304: NOT_MODIFIED,
    },
  },
  {
    id: 'read-public-settings',
    method: 'GET',
    path: '/api/settings',
    group,
    access: 'anyone',
    summary: 'Reads what the site’s pages show',
    headers: ['If-None-Match'],
    answers: {
      200: {
        description: 'The texts and addresses that an administrator may change.',
        headers: ['ETag'],
        content: { type: 'json', schema: publicSettings, example: exampleSettings },
      },
      304: NOT_MODIFIED,
    },
  },
]
