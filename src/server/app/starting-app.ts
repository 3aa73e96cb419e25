import { type Context, Hono } from 'hono'
import { DEFAULT_LOCALE, splitLocale } from '#contract/locales.ts'
import { SYNC_EPOCH_HEADER } from '#contract/sync-protocol.ts'
import type { ApiEnv } from '../api-env.ts'
import { type AccessLog, accessLog, rememberRoute } from '../http/access-log.ts'
import { answerToResponse, jsonAnswer, problemAnswer } from '../http/answer.ts'
import { isBelow, normalisePath } from '../http/normalise-path.ts'
import { documentPolicy, securityHeaders } from '../http/security-headers.ts'
import { createVisitorLanguage, preferredLocale } from '../http/visitor-language.ts'
import { OWN_REFUSALS } from '../http/visitor-messages.ts'
import { languageOf, type Reader, renderStartingPage } from './starting-page.ts'

export type StartingAppParts = {
  /** Database epoch: only an answer with it counts as this server's, and lets devices wait as long as it says. */
  readonly epoch: string
  readonly isHttps: (c: Context) => boolean
  readonly log: AccessLog
}

const RETRY_AFTER_S = 5

/** For answers that no cache may store. */
const PASSING = { 'Retry-After': String(RETRY_AFTER_S), 'Cache-Control': 'no-store' }

/** Answers in place of the site while the database is brought up to date: 503 to everything but the health check. */
export const createStartingApp = ({ epoch, isHttps, log }: StartingAppParts): Hono<ApiEnv> => {
  const app = new Hono<ApiEnv>()
  app.use(securityHeaders(isHttps), accessLog(log), createVisitorLanguage())
  app.all('*', (c) => {
    const path = normalisePath(c.req.path)
    if (!isBelow(path, '/api')) return isPage(c, path) ? answerPage(c) : answerFile()
    rememberRoute(c.req.raw, '/api/*')
    const answer = answerCall(path, c.req.query('ready') !== undefined)
    answer.headers.set(SYNC_EPOCH_HEADER, epoch)
    // As always: devices stop compressing when a server no longer says so.
    answer.headers.set('Accept-Encoding', 'gzip')
    return answer
  })
  return app
}

const UPDATING = problemAnswer('not-ready', {
  detail: OWN_REFUSALS.updating.fr,
  headers: PASSING,
})

const answerCall = (path: string, isAboutReadiness: boolean): Response =>
  path === '/api/health' && !isAboutReadiness
    ? answerToResponse(
        jsonAnswer(200, { status: 'starting' }, { 'Cache-Control': PASSING['Cache-Control'] }),
      )
    : answerToResponse(UPDATING)

/** A person may open any address; what a page asks for by itself is known by its path. */
const isPage = ({ req }: Context, path: string): boolean =>
  req.header('Sec-Fetch-Mode') === 'navigate' ||
  !(
    ['/assets', '/pictures', '/files'].some((root) => isBelow(path, root)) ||
    /\.(?!html$)\w+$/.test(path)
  )

const answerFile = (): Response =>
  new Response('The site is starting\n', {
    status: 503,
    headers: { 'Content-Type': 'text/plain; charset=utf-8', ...PASSING },
  })

const answerPage = (c: Context): Response => {
  const reader = readerOf(c)
  const page = renderStartingPage(reader, { isForm: !/^(GET|HEAD)$/.test(c.req.method) })
  return new Response(page, {
    status: 503,
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Language': languageOf(reader),
      'Content-Security-Policy': documentPolicy(page),
      Vary: 'Accept-Language',
      ...PASSING,
    },
  })
}

/** By the address, where it names a language; otherwise by what the browser prefers. */
const readerOf = ({ req }: Context): Reader => {
  const { locale, path } = splitLocale(req.path)
  if (locale !== DEFAULT_LOCALE) return locale
  return isBelow(path, '/admin') ? 'admin' : preferredLocale(req.header('Accept-Language') ?? '')
}
