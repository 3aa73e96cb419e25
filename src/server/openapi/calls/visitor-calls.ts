import {
  ASSISTANT_CALL,
  assistantRequest,
  PASSAGES_CALL,
  writtenPassages,
} from '#contract/public/assistant/assistant-protocol.ts'
import {
  REPLY_KEY_HEADER,
  TEAM_REPLIES_CALL,
  teamReplies,
} from '#contract/public/forms/contact-request.ts'
import {
  FAVOURITES_CALL,
  FAVOURITES_KEY_HEADER,
  favouritesAnswer,
  favouritesRequest,
} from '#contract/public/forms/favourites-request.ts'
import { type Content, json, NOT_MODIFIED, type WrittenCall } from '../call.ts'

const MODEL = '019a0000-0000-7000-8000-000000000001'
const CHANGE = '019a0000-0000-7000-8000-000000000002'

const call = {
  group: 'Forms and checkout',
  path: FAVOURITES_CALL,
  headers: [FAVOURITES_KEY_HEADER],
} as const

const favourites: Content = json(favouritesAnswer, { models: [MODEL] })

/** Favourites of a visitor who agreed to store them. Limits count by their address. */
export const favouritesCalls: readonly WrittenCall[] = [
  {
    ...call,
    id: 'read-favourites',
    method: 'GET',
    summary: 'Reads a list of favourites',
    description:
      'Also the ids of models that are hidden or gone. A list that nobody reads or changes for thirteen months is erased. Kept by no cache.',
    answers: { 200: { description: 'The list.', content: favourites } },
    problems: ['bad-request', 'too-many-requests', 'link-expired'],
  },
  {
    ...call,
    id: 'change-favourites',
    method: 'PATCH',
    summary: 'Changes a list of favourites',
    description:
      'Takes models out, then puts models in; a change that comes again under the same `id` is not applied again. Of models that do not exist none is put in. A list holds 500 at most. `agreed` makes the list where there is none: the visitor has agreed to it.',
    body: json(favouritesRequest, { id: CHANGE, add: [MODEL], remove: [], agreed: true }),
    answers: { 200: { description: 'The list as it is now.', content: favourites } },
    problems: ['too-many-requests', 'link-expired'],
  },
  {
    ...call,
    id: 'erase-favourites',
    method: 'DELETE',
    summary: 'Erases a list of favourites',
    description: 'For all devices. No backup that is restored brings it back.',
    answers: { 204: { description: 'There is no such list any more.' } },
    problems: ['bad-request', 'too-many-requests'],
  },
]

const EXAMPLE_PASSAGE = {
  path: '/blog/une-semaine-de-publications-en-une-matinee-000201',
  hash: 'lenchainement',
  page: 'Une semaine de publications en une matinée',
  title: 'L’enchaînement',
  text: 'Écris les légendes d’une traite : le ton reste le même.',
  lang: 'fr',
}

/** Used by the chat of the contact page. */
export const assistantCalls: readonly WrittenCall[] = [
  {
    id: 'list-passages',
    method: 'GET',
    path: PASSAGES_CALL,
    group: 'Catalogue and blog',
    summary: 'Lists what the assistant searches',
    description:
      'The published articles and the legal texts that administrators have written, in passages of a few sentences. What the site says by itself comes with the site.',
    headers: ['If-None-Match'],
    answers: {
      200: {
        description: 'The passages, and whether `POST /api/assistant` is there.',
        headers: ['ETag'],
        content: json(writtenPassages, { passages: [EXAMPLE_PASSAGE], has_model: false }),
      },
      304: NOT_MODIFIED,
    },
  },
  {
    id: 'ask-assistant',
    method: 'POST',
    path: ASSISTANT_CALL,
    group: 'Forms and checkout',
    summary: 'Answers a question in a model’s words',
    description:
      'Where a model is connected. The server finds the passages by itself. Server-sent events: `passages` first, `words` as they come, each held against the passages before it is let out, then `end`: `"whole"`, or `"passages"` where there are no words, or they said something else than the passages: the passages are the answer then. Limits count by address, and by day. Of a question nothing is kept; e-mail addresses and telephone numbers are taken out before the model reads it.',
    body: json(assistantRequest, { question: 'Combien de leçons y a-t-il ?', language: 'fr' }),
    answers: {
      200: {
        description: 'The events.',
        content: {
          type: 'text',
          mediaTypes: ['text/event-stream'],
          example: 'event: words\ndata: "Il y a 45 leçons."\n\nevent: end\ndata: "whole"\n\n',
        },
      },
    },
    problems: ['too-many-requests', 'not-found'],
  },
  {
    id: 'read-team-replies',
    method: 'GET',
    path: TEAM_REPLIES_CALL,
    group: 'Forms and checkout',
    summary: 'Reads the replies to a message of the chat',
    description:
      'Those of the one message that was sent with this key as `reply_key`, oldest first. None for a key that opens nothing. Kept by no cache.',
    headers: [REPLY_KEY_HEADER],
    answers: {
      200: {
        description: 'The replies.',
        content: json(teamReplies, {
          replies: [
            {
              id: '019a0000-0000-7000-8000-000000000701',
              body: 'Bonjour, oui.',
              created_at: '2026-11-20T10:00:00.000Z',
            },
          ],
        }),
      },
    },
    problems: ['bad-request', 'too-many-requests'],
  },
]
