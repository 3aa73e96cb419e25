import {
  FAVOURITES_CALL,
  FAVOURITES_KEY_HEADER,
  favouritesAnswer,
  favouritesRequest,
} from '#contract/public/forms/favourites-request.ts'
import type { Call, Content } from '../call.ts'

const MODEL = '019a0000-0000-7000-8000-000000000001'
const CHANGE = '019a0000-0000-7000-8000-000000000002'

const call = {
  group: 'Forms and checkout',
  access: 'anyone',
  path: FAVOURITES_CALL,
  headers: [FAVOURITES_KEY_HEADER],
} as const

const favourites: Content = {
  type: 'json',
  schema: favouritesAnswer,
  example: { models: [MODEL] },
}

/** A visitor's favourites, once they have agreed that a list is kept. Limits count by their address. */
export const favouritesCalls: readonly Call[] = [
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
    body: {
      type: 'json',
      schema: favouritesRequest,
      example: { id: CHANGE, add: [MODEL], remove: [], agreed: true },
    },
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
