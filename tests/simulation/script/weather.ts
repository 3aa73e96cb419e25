import { PROBLEM_MEDIA_TYPE, SYNC_EPOCH_HEADER } from '#contract/sync-protocol.ts'
import { pickWeighted, type SeededRandom } from '../seeded-random.ts'
import type { CannedAnswer } from '../server/simulated-server.ts'

/** What happens to a request. */
export type Fate =
  | { readonly type: 'answered' }
  | { readonly type: 'request-lost'; readonly reason: 'network' | 'timeout' }
  | { readonly type: 'answer-lost'; readonly reason: 'network' | 'timeout' }
  /** It arrives a second time, later; either of the two answers may be the one that is received. */
  | { readonly type: 'twice' }
  /** It arrives after the client has given it up. */
  | { readonly type: 'too-late' }
  | { readonly type: 'canned'; readonly answer: CannedAnswer }
  /** Some entries of a batch are refused without being handled. */
  | { readonly type: 'thinned' }

export const FATE_TYPES: readonly Fate['type'][] = [
  'answered',
  'request-lost',
  'answer-lost',
  'twice',
  'too-late',
  'canned',
  'thinned',
]

type FateWeights = Readonly<Partial<Record<Fate['type'], number>>>
export type CannedName = keyof typeof CANNED

export type Weather = {
  readonly fates: FateWeights
  readonly canned?: Readonly<Partial<Record<CannedName, number>>>
  readonly longestMs: number
}

const HTML = { 'Content-Type': 'text/html' }

const problem = (status: number, code: string, headers: Readonly<Record<string, string>>) => ({
  status,
  headers: { 'Content-Type': PROBLEM_MEDIA_TYPE, ...headers },
  body: JSON.stringify({ type: 'about:blank', title: code, status, code, detail: code }),
})

/** Answers of another server, or of our server without handling the request. */
const CANNED = {
  portal: () => ({ status: 200, headers: HTML, body: '<html>Bienvenue sur notre Wi-Fi</html>' }),
  'portal-json': () => ({
    status: 200,
    headers: { 'Content-Type': 'application/json' },
    body: '[]',
  }),
  edge: () => ({ status: 404, headers: HTML, body: '<html>No deployment</html>' }),
  proxy: () => ({ status: 502, headers: HTML, body: '<html>Bad gateway</html>' }),
  'too-many': (epoch: string, random: SeededRandom) =>
    problem(429, 'too-many-requests', {
      [SYNC_EPOCH_HEADER]: epoch,
      'Retry-After': String(1 + random.below(90)),
    }),
  busy: (epoch: string, random: SeededRandom) =>
    problem(503, 'busy', {
      [SYNC_EPOCH_HEADER]: epoch,
      ...(random.chance(0.5) ? { 'Retry-After': String(1 + random.below(60)) } : {}),
    }),
  fault: (epoch: string) => problem(500, 'internal', { [SYNC_EPOCH_HEADER]: epoch }),
  'no-batches': (epoch: string) => problem(404, 'not-found', { [SYNC_EPOCH_HEADER]: epoch }),
  'old-cursor': (epoch: string) => problem(410, 'cursor-unknown', { [SYNC_EPOCH_HEADER]: epoch }),
  forbidden: (epoch: string) => problem(403, 'foreign-origin', { [SYNC_EPOCH_HEADER]: epoch }),
  'too-large': (epoch: string) => problem(413, 'body-too-large', { [SYNC_EPOCH_HEADER]: epoch }),
  'in-progress': (epoch: string) => problem(409, 'key-in-progress', { [SYNC_EPOCH_HEADER]: epoch }),
} satisfies Record<string, (epoch: string, random: SeededRandom) => CannedAnswer>

export const cannedAnswer = (name: CannedName, epoch: string, random: SeededRandom): CannedAnswer =>
  CANNED[name](epoch, random)

export const CALM: Weather = { fates: { answered: 1 }, longestMs: 150 }

/** The conditions of network and server for a while. */
export const WEATHERS: Readonly<Record<string, Weather>> = {
  calm: CALM,
  lossy: {
    fates: { answered: 5, 'request-lost': 2, 'answer-lost': 2, twice: 1, 'too-late': 1 },
    longestMs: 400,
  },
  slow: { fates: { answered: 6, twice: 1, 'answer-lost': 1, 'too-late': 2 }, longestMs: 9_000 },
  portal: {
    fates: { answered: 3, canned: 7 },
    canned: { portal: 3, 'portal-json': 1 },
    longestMs: 200,
  },
  deploy: { fates: { answered: 5, canned: 5 }, canned: { edge: 3, proxy: 2 }, longestMs: 200 },
  overload: {
    fates: { answered: 4, canned: 4, thinned: 2, 'answer-lost': 1 },
    canned: { 'too-many': 3, busy: 3, fault: 2, 'in-progress': 1 },
    longestMs: 1_500,
  },
}

export const chooseFate = (weather: Weather, epoch: string, random: SeededRandom): Fate => {
  const type = pickWeighted(weather.fates, random)
  switch (type) {
    case 'request-lost':
    case 'answer-lost':
      return { type, reason: random.chance(0.6) ? 'network' : 'timeout' }
    case 'canned': {
      const name = pickWeighted(weather.canned ?? { proxy: 1 }, random)
      return { type, answer: cannedAnswer(name, epoch, random) }
    }
    default:
      return { type }
  }
}
