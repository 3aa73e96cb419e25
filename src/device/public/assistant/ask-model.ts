import { EventSourceParserStream } from 'eventsource-parser/stream'
import * as v from 'valibot'
import type { Locale } from '#contract/languages/locales.ts'
import {
  ASSISTANT_CALL,
  foundPassages,
  MODEL_EVENTS,
  modelEnd,
  modelWords,
} from '#contract/public/assistant/model-words.ts'
import type { Passage } from '#contract/public/assistant/passage.ts'
import { isOfOurServer } from '#device/network/own-answer.ts'

export type AskedModel = {
  readonly question: string
  readonly language: Locale
  /** On which the words are founded; told before the first of them. */
  readonly onPassages: (passages: readonly Passage[]) => void
  readonly onWords: (words: string) => void
  readonly signal: AbortSignal
}

/** In ms. The server gives up before. */
const PATIENCE_MS = 30_000

/** Has a question answered in a model's words. False: there are none, and what was said so far does not count. Never rejects. */
export const askModel = async (asked: AskedModel): Promise<boolean> => {
  const over = new AbortController()
  const end = () => over.abort()
  const timer = setTimeout(end, PATIENCE_MS)
  asked.signal.addEventListener('abort', end)
  try {
    return await listen({ ...asked, signal: over.signal })
  } catch {
    // No network, a line that broke in the middle, or nobody who wants to know any more.
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
