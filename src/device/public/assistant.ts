import { EventSourceParserStream } from 'eventsource-parser/stream'
import * as v from 'valibot'
import type { Locale } from '#contract/locales.ts'
import {
  ASSISTANT_CALL,
  foundPassages,
  MODEL_EVENTS,
  modelEnd,
  modelWords,
  PASSAGES_CALL,
  type Passage,
  type SiteTexts,
  siteTexts,
  siteTextsPath,
  writtenPassages,
} from '#contract/public/assistant/assistant-protocol.ts'
import { collectPassages } from '#contract/public/assistant/collect-passages.ts'
import {
  openPassageSearch,
  type PassageSearch,
} from '#contract/public/assistant/search-passages.ts'
import {
  REPLY_KEY_HEADER,
  TEAM_REPLIES_CALL,
  type TeamReply,
  teamReplies,
} from '#contract/public/forms/contact-request.ts'
import { publicBlocks } from '#contract/public/public-content.ts'
import { publicModels } from '#contract/public/public-model.ts'
import { publicSettings } from '#contract/public/public-settings.ts'
import { askOwnServer, isOfOurServer } from '#device/network/own-answer.ts'
import { fetchPublic, type PublicAnswer } from './use-public-answer.ts'

export type AskedModel = {
  readonly question: string
  readonly language: Locale
  /** The passages on which the answer is based; called before the first word. */
  readonly onPassages: (passages: readonly Passage[]) => void
  readonly onWords: (words: string) => void
  readonly signal: AbortSignal
}

/** In ms. The server gives up earlier. */
const TIMEOUT_MS = 30_000

/**
 * Has a language model answer a question. False: it gave no answer, and what was received so far does not count. Never
 * rejects.
 */
export const askModel = async (asked: AskedModel): Promise<boolean> => {
  const over = new AbortController()
  const end = () => over.abort()
  const timer = setTimeout(end, TIMEOUT_MS)
  asked.signal.addEventListener('abort', end)
  try {
    return await listen({ ...asked, signal: over.signal })
  } catch {
    // No network, a connection that broke in the middle, or a caller that cancelled.
    return false
  } finally {
    clearTimeout(timer)
    asked.signal.removeEventListener('abort', end)
  }
}

const listen = async (asked: AskedModel): Promise<boolean> => {
  const { question, language, onPassages, onWords, signal } = asked
  const answer = await fetch(ASSISTANT_CALL, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Accept: 'text/event-stream' },
    body: JSON.stringify({ question, language }),
    credentials: 'omit',
    redirect: 'error',
    signal,
  })
  if (!answer.ok || !isOfOurServer(answer) || answer.body === null) return false
  const events = answer.body
    .pipeThrough(new TextDecoderStream())
    .pipeThrough(new EventSourceParserStream())
    .getReader()
  for (;;) {
    const { done, value } = await events.read()
    if (done) return false
    const data: unknown = JSON.parse(value.data)
    if (value.event === MODEL_EVENTS.passages) onPassages(v.parse(foundPassages, data))
    else if (value.event === MODEL_EVENTS.words) onWords(v.parse(modelWords, data))
    else if (value.event === MODEL_EVENTS.end) return v.parse(modelEnd, data) === 'whole'
  }
}

export type SiteSearch = {
  readonly search: PassageSearch
  /** A language model may phrase the answer. */
  readonly hasModel: boolean
}

/**
 * Indexes the site's texts in a language: those of the build, and what administrators have written, as far as this
 * device can get it. Never rejects for a missing network: null if not even the site's own texts are on this device.
 */
export const openSiteSearch = async (
  locale: Locale,
  signal: AbortSignal,
): Promise<SiteSearch | null> => {
  const [texts, models, blocks, settings, written] = await Promise.all([
    fetchPublic(siteTextsPath(locale), siteTexts, signal),
    fetchPublic('/api/models', publicModels, signal),
    fetchPublic('/api/content', publicBlocks, signal),
    fetchPublic('/api/settings', publicSettings, signal),
    fetchPublic(PASSAGES_CALL, writtenPassages, signal),
  ])
  const own = found(texts)
  const live = {
    models: found(models),
    blocks: found(blocks),
    settings: found(settings),
    written: found(written)?.passages ?? null,
  }
  if (own === null && live.written === null && live.models === null) return null
  const passages = collectPassages(own ?? NO_TEXTS, live, locale)
  return {
    search: await openPassageSearch(passages, locale),
    // A copy kept for offline use says nothing about the present.
    hasModel: written.type === 'found' && written.keptSinceMs === null && written.value.has_model,
  }
}

const NO_TEXTS: SiteTexts = { passages: [], blocks: {}, pages: {}, modelWords: {} }

const found = <Value>(answer: PublicAnswer<Value>): Value | null =>
  answer.type === 'found' ? answer.value : null

/** In ms. A reply sooner than this is unlikely. */
const PAUSE_MS = 15_000

/**
 * Asks from time to time for the team's replies to the message that was sent with `key`, while the page is visible and
 * until it is stopped.
 */
export const followTeamReplies = (
  key: string,
  onReplies: (replies: readonly TeamReply[]) => void,
): (() => void) => {
  const leaving = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  const ask = async (): Promise<void> => {
    clearTimeout(timer)
    if (document.visibilityState === 'visible') {
      const result = await askOwnServer(TEAM_REPLIES_CALL, readReplies, {
        headers: { [REPLY_KEY_HEADER]: key },
        cache: 'no-store',
        signal: leaving.signal,
      })
      if (leaving.signal.aborted) return
      if (result.type === 'answered') onReplies(result.value)
    }
    timer = setTimeout(() => void ask(), PAUSE_MS)
  }
  const askNow = () => void ask()
  askNow()
  addEventListener('online', askNow, { signal: leaving.signal })
  document.addEventListener('visibilitychange', askNow, { signal: leaving.signal })
  return () => {
    leaving.abort()
    clearTimeout(timer)
  }
}

const readReplies = (body: unknown): readonly TeamReply[] | null => {
  const read = v.safeParse(teamReplies, body)
  return read.success ? read.output.replies : null
}
