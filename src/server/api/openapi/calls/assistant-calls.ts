import { ASSISTANT_CALL, assistantRequest } from '#contract/public/assistant/model-words.ts'
import { PASSAGES_CALL, writtenPassages } from '#contract/public/assistant/passage.ts'
import {
  REPLY_KEY_HEADER,
  TEAM_REPLIES_CALL,
  teamReplies,
} from '#contract/public/forms/team-replies.ts'
import type { Call } from '../call.ts'
import { NOT_MODIFIED } from './answers.ts'

const EXAMPLE_PASSAGE = {
  path: '/blog/une-semaine-de-publications-en-une-matinee-000201',
  hash: 'lenchainement',
  page: 'Une semaine de publications en une matinée',
  title: 'L’enchaînement',
  text: 'Écris les légendes d’une traite : le ton reste le même.',
  lang: 'fr',
}

/** What the chat of the contact page asks. */
export const assistantCalls: readonly Call[] = [
  {
    id: 'list-passages',
    method: 'GET',
    path: PASSAGES_CALL,
    group: 'Catalogue and blog',
    access: 'anyone',
    summary: 'Lists what the assistant searches',
    description:
      'The published articles and the legal texts that administrators have written, in passages of a few sentences. What the site says by itself comes with the site.',
    headers: ['If-None-Match'],
    answers: {
      200: {
        description: 'The passages, and whether `POST /api/assistant` is there.',
        headers: ['ETag'],
        content: {
          type: 'json',
          schema: writtenPassages,
          example: { passages: [EXAMPLE_PASSAGE], has_model: false },
        },
      },
      304: NOT_MODIFIED,
    },
  },
  {
    id: 'ask-assistant',
    method: 'POST',
    path: ASSISTANT_CALL,
    group: 'Forms and checkout',
    access: 'anyone',
    summary: 'Answers a question in a model’s words',
    description:
      'Where a model is connected. The server finds the passages by itself. Server-sent events: `passages` first, `words` as they come, each held against the passages before it is let out, then `end`: `"whole"`, or `"passages"` where there are no words, or they said something else than the passages: the passages are the answer then. Limits count by address, and by day. Of a question nothing is kept; e-mail addresses and telephone numbers are taken out before the model reads it.',
    body: {
      type: 'json',
      schema: assistantRequest,
      example: { question: 'Combien de leçons y a-t-il ?', language: 'fr' },
    },
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
    access: 'anyone',
    summary: 'Reads the replies to a message of the chat',
    description:
      'Those of the one message that was sent with this key as `reply_key`, oldest first. None for a key that opens nothing. Kept by no cache.',
    headers: [REPLY_KEY_HEADER],
    answers: {
      200: {
        description: 'The replies.',
        content: {
          type: 'json',
          schema: teamReplies,
          example: {
            replies: [
              {
                id: '019a0000-0000-7000-8000-000000000701',
                body: 'Bonjour, oui.',
                created_at: '2026-11-20T10:00:00.000Z',
              },
            ],
          },
        },
      },
    },
    problems: ['bad-request', 'too-many-requests'],
  },
]
