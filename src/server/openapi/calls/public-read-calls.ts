import * as v from 'valibot'
import { LIKE_KEY_HEADER, likeAnswer } from '#contract/public/forms/like-request.ts'
import { publicBlocks, publicLegal } from '#contract/public/public-content.ts'
import { publicModel } from '#contract/public/public-model.ts'
import { publicPost, publicPostSummary } from '#contract/public/public-post.ts'
import { DEFAULT_SETTINGS, publicSettings } from '#contract/public/public-settings.ts'
import { SAMPLE_MODELS } from '#contract/sample-models.ts'
import { pick } from '#domain/collections.ts'
import {
  type Content,
  documentParameter,
  json,
  NOT_MODIFIED,
  slugParameter,
  type WrittenCall,
} from '../call.ts'
import { EXAMPLE_ROWS } from '../example-rows.ts'

const likes: Content = json(likeAnswer, { likes: 38 })

/** Likes of an article. Limits count by the reader's address. */
const likeCalls = (exampleSlug: string): readonly WrittenCall[] => {
  const call = {
    group: 'Catalogue and blog',
    path: '/api/blog/:slug/like',
    headers: [LIKE_KEY_HEADER],
    pathParameters: [slugParameter(exampleSlug)],
    problems: ['bad-request', 'not-found', 'too-many-requests'],
  } as const
  return [
    {
      ...call,
      id: 'like-post',
      method: 'PUT',
      summary: 'Likes an article',
      description:
        'Once for each key, however often it comes. `likes` of `GET /api/blog` has it at once, the back-office’s row the day after.',
      answers: { 200: { description: 'Counted.', content: likes } },
    },
    {
      ...call,
      id: 'unlike-post',
      method: 'DELETE',
      summary: 'Takes back a like',
      description: 'Also where this key has given none.',
      answers: { 200: { description: 'Not counted any more.', content: likes } },
    },
  ]
}

const group = 'Catalogue and blog' as const

const SLUG = 'luna-000001'
const POST_SLUG = 'une-semaine-de-publications-en-une-matinee-000201'

const exampleSummary = {
  ...pick(EXAMPLE_ROWS.blog, Object.keys(publicPostSummary.entries)),
  slug: POST_SLUG,
  date: EXAMPLE_ROWS.blog.published_at,
  recent_views: 36,
}

const exampleSettings = {
  ...pick(EXAMPLE_ROWS.settings, Object.keys(DEFAULT_SETTINGS)),
  takes_subscribers: true,
}

const exampleBlock = {
  ...pick(EXAMPLE_ROWS.content, [
    'id',
    'place',
    'name',
    'image',
    'price',
    'original_price',
    'period',
    'percent',
    'ends_on',
  ]),
  is_illustration: false,
  texts: {
    fr: {
      title: 'Créatrice de contenu',
      body: 'Un pack acheté le lundi, publié le mardi.',
      note: '',
    },
  },
}

const { isActive: _, ...visibleFields } = { ...SAMPLE_MODELS[0] }
const exampleModel = { ...visibleFields, slug: SLUG }

/** What the site shows: active or published rows, public fields only. */
export const publicReadCalls: readonly WrittenCall[] = [
  {
    id: 'list-public-models',
    method: 'GET',
    path: '/api/models',
    group,
    summary: 'Lists the catalogue',
    description: 'Active models. The pictures of NSFW models are not sent.',
    headers: ['If-None-Match'],
    answers: {
      200: {
        description: 'The models.',
        headers: ['ETag'],
        content: json(v.array(publicModel), [exampleModel]),
      },
      304: NOT_MODIFIED,
    },
  },
  {
    id: 'read-public-model',
    method: 'GET',
    path: '/api/models/:slug',
    group,
    summary: 'Reads a model of the catalogue',
    pathParameters: [slugParameter(SLUG)],
    headers: ['If-None-Match'],
    answers: {
      200: {
        description: 'The model.',
        headers: ['ETag', 'Content-Location'],
        content: json(publicModel, exampleModel),
      },
      304: NOT_MODIFIED,
    },
  },
  {
    id: 'list-public-posts',
    method: 'GET',
    path: '/api/blog',
    group,
    summary: 'Lists the blog',
    description: 'Published articles, newest first, without their content.',
    headers: ['If-None-Match'],
    answers: {
      200: {
        description: 'The articles.',
        headers: ['ETag'],
        content: json(v.array(publicPostSummary), [exampleSummary]),
      },
      304: NOT_MODIFIED,
    },
  },
  {
    id: 'read-public-post',
    method: 'GET',
    path: '/api/blog/:slug',
    group,
    summary: 'Reads an article',
    pathParameters: [slugParameter(POST_SLUG)],
    headers: ['If-None-Match'],
    answers: {
      200: {
        description:
          'The article, with its content as Markdown and as HTML in which nothing can run.',
        headers: ['ETag', 'Content-Location'],
        content: json(publicPost, {
          ...exampleSummary,
          content: 'Quatre scènes suffisent, si chacune a **une** idée.',
          html: '<p>Quatre scènes suffisent, si chacune a <strong>une</strong> idée.</p>',
        }),
      },
      304: NOT_MODIFIED,
    },
  },
  {
    id: 'count-post-view',
    method: 'POST',
    path: '/api/blog/:slug/views',
    group,
    summary: 'Counts a reader of an article',
    description:
      'Of the reader nothing is kept. `views` of `GET /api/blog` has it at once, the back-office’s row the day after.',
    pathParameters: [slugParameter(POST_SLUG)],
    answers: { 204: { description: 'Counted.' } },
    problems: ['too-many-requests'],
  },
  ...likeCalls(POST_SLUG),
  {
    id: 'read-public-settings',
    method: 'GET',
    path: '/api/settings',
    group,
    summary: 'Reads what the site’s pages show',
    headers: ['If-None-Match'],
    answers: {
      200: {
        description: 'The texts and addresses that an administrator may change.',
        headers: ['ETag'],
        content: json(publicSettings, exampleSettings),
      },
      304: NOT_MODIFIED,
    },
  },
  {
    id: 'list-public-content',
    method: 'GET',
    path: '/api/content',
    group,
    summary: 'Lists the blocks of content that the site’s pages show',
    description:
      'Testimonials, questions with their answers, plans, packages, services and the campaign, in the order of the pages. What is empty or null was not rewritten: the pages show words of their own there.',
    headers: ['If-None-Match'],
    answers: {
      200: {
        description: 'The blocks.',
        headers: ['ETag'],
        content: json(publicBlocks, [exampleBlock]),
      },
      304: NOT_MODIFIED,
    },
  },
  {
    id: 'read-public-legal',
    method: 'GET',
    path: '/api/content/:document',
    group,
    summary: 'Reads what was written anew of a legal text',
    pathParameters: [documentParameter],
    headers: ['If-None-Match'],
    answers: {
      200: {
        description:
          'The text as HTML in which nothing can run, in the languages in which it was written.',
        headers: ['ETag'],
        content: json(publicLegal, {
          updated_at: EXAMPLE_ROWS.blog.updated_at,
          texts: {
            fr: {
              html: '<h2 id="article-1" tabindex="-1">1. Objet</h2>',
              sections: [{ id: 'article-1', title: '1. Objet' }],
            },
          },
        }),
      },
      304: NOT_MODIFIED,
    },
  },
]
