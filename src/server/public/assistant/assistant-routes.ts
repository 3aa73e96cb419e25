import { createHash } from 'node:crypto'
import type { Locale } from '#contract/locales.ts'
import {
  ASSISTANT_CALL,
  assistantRequest,
  MODEL_EVENTS,
  PASSAGES_CALL,
  type Passage,
  writtenPassages,
} from '#contract/public/assistant/assistant-protocol.ts'
import { asksAgainstRules, asksWhatItIs } from '#contract/public/assistant/question-kind.ts'
import type { PassageSearch } from '#contract/public/assistant/search-passages.ts'
import { splitQuestion } from '#contract/public/assistant/split-words.ts'
import { type Day, dayOf, dayStart, shiftDay } from '#domain/business-calendar.ts'
import type { ApiContext, ApiDeps } from '#server/api-env.ts'
import type { Queryable } from '#server/db/database-schema.ts'
import type { Store } from '#server/db/open-store.ts'
import { answerToResponse, problemAnswer } from '#server/http/answer.ts'
import { json, NOT_MODIFIED } from '#server/http/call.ts'
import { refuseFlood } from '#server/http/form-limits.ts'
import { limitKey } from '#server/http/ip-address.ts'
import { readChecked } from '#server/http/read-request.ts'
import { ALWAYS_ASK, jsonRepresentation, sendRepresentation } from '#server/http/representation.ts'
import { type Api, addRoute } from '#server/http/routes.ts'
import type { AssistantSettings } from '#server/settings/assistant-settings.ts'
import { readSiteWords, type SiteWords, stemOf } from './check-grounded.ts'
import { maskNames, maskPersonal, withoutMasks } from './mask-personal.ts'
import { createSiteSearch, createWrittenPassages } from './site-search.ts'
import { ModelFailed, streamGroundedAnswer } from './stream-answer.ts'

type Quota = {
  readonly store: Store
  readonly nowMs: number
  readonly address: string
  readonly limits: Pick<AssistantSettings, 'perVisitor' | 'perDay'>
}

/** Counts a question in all processes; false when the visitor's limit or the total limit of the day is reached. */
const countQuestion = async ({ store, nowMs, address, limits }: Quota): Promise<boolean> => {
  const day = dayOf(nowMs)
  const counters = [
    { key: counterKey(day, limitKey(address)), most: limits.perVisitor },
    { key: counterKey(day, 'everybody'), most: limits.perDay },
  ]
  const isBelowQuota = async (db: Queryable): Promise<boolean> => {
    for (const { key, most } of counters) if ((await countOf(db, key)) >= most) return false
    return true
  }
  // A visitor over the limit causes no write.
  if (!(await isBelowQuota(store.db))) return false
  return store.write(async (tx) => {
    if (!(await isBelowQuota(tx))) return false
    for (const { key } of counters) {
      const tokens = (await countOf(tx, key)) + 1
      // Dated at the end of the day, so that no clean-up job deletes it before.
      const bucket = { key, tokens, at_ms: dayStart(shiftDay(day, 1)) }
      await tx
        .insertInto('buckets')
        .values(bucket)
        .onConflict((conflict) => conflict.column('key').doUpdateSet({ tokens }))
        .execute()
    }
    return true
  })
}

const countOf = async (db: Queryable, key: string): Promise<number> =>
  (await db.selectFrom('buckets').select('tokens').where('key', '=', key).executeTakeFirst())
    ?.tokens ?? 0

/** Hashed: addresses are personal data. */
const counterKey = (day: Day, who: string): string =>
  createHash('sha256')
    .update(JSON.stringify(['assistant', day, who]))
    .digest('hex')

const EXAMPLE_PASSAGE = {
  path: '/blog/une-semaine-de-publications-en-une-matinee-000201',
  hash: 'lenchainement',
  page: 'Une semaine de publications en une matinée',
  title: 'L’enchaînement',
  text: 'Écris les légendes d’une traite : le ton reste le même.',
  lang: 'fr',
}

/** The assistant's search, and a model that puts the results into words, if one is connected. */
export const addAssistantRoutes = (api: Api, deps: ApiDeps): void => {
  const written = createWrittenPassages(deps)
  const shown = createShownPassages(deps.assistant !== undefined && deps.assistant !== null)
  addRoute(api, PASSAGES_CALL, {
    id: 'list-passages',
    group: 'Catalogue and blog',
    method: 'GET',
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
    handle: async ({ req }) => sendRepresentation(shown(await written()), req.raw, ALWAYS_ASK),
  })
  addRoute(api, ASSISTANT_CALL, {
    id: 'ask-assistant',
    group: 'Forms and checkout',
    method: 'POST',
    summary: 'Answers a question in a model’s words',
    description:
      'If a model is connected. The server finds the passages itself. Server-sent events: first `passages`, then `words`, which the server compares with the passages before it sends them, then `end`: `"whole"`, or `"passages"` if the model wrote nothing, or something that is not in the passages: then the passages are the answer. Limits count by address, and by day. The server does not store the question, and removes email addresses and telephone numbers before the model reads it.',
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
    handle: createAnswering(deps, written),
  })
}

/** Built again when the passages have changed. */
const createShownPassages = (hasModel: boolean) => {
  let last: { of: readonly Passage[]; made: ReturnType<typeof jsonRepresentation> } | null = null
  return (passages: readonly Passage[]) => {
    if (last?.of !== passages)
      last = { of: passages, made: jsonRepresentation({ passages, has_model: hasModel }) }
    return last.made
  }
}

const MOST_AT_ONCE = 4
const REST_MS = 30_000
const LIMITS = { mostBytes: 4_096, mostDepth: 4 }

const createAnswering = (deps: ApiDeps, written: () => Promise<readonly Passage[]>) => {
  const { assistant, store, nowMs, after, stopping, reportError, newId } = deps
  if (!assistant) return () => answerToResponse(problemAnswer('not-found'))
  const search = createSiteSearch(deps, { readSiteTexts: assistant.readSiteTexts, written })
  let underWay = 0
  let restsUntilMs = 0
  const noteFailure = (failure: ModelFailed): void => {
    if (failure.status === null && !stopping.aborted) return
    restsUntilMs = nowMs() + (failure.retryAfterMs ?? REST_MS)
    // A wrong key or model is reported to the operator.
    if (failure.status !== null && failure.status !== 429)
      reportError(new Error(`ASSISTANT_URL: the model ${failure.message}`), newId())
  }
  return async (context: ApiContext): Promise<Response> => {
    const sent = await readChecked(context.req.raw, assistantRequest, LIMITS)
    if (sent.type === 'refused') return answerToResponse(sent.answer)
    const refusal = await refuseFlood(deps, 'assistant', context)
    if (refusal) return answerToResponse(refusal)
    const { language } = sent.value
    const question = maskPersonal(sent.value.question)
    const isForSearch = !asksWhatItIs(question) && !asksAgainstRules(question)
    const known = isForSearch ? await search(language) : null
    const passages = known === null ? [] : findPassages(known, withoutMasks(question), language)
    const mayAsk =
      passages.length > 0 && underWay < MOST_AT_ONCE && nowMs() >= restsUntilMs && !stopping.aborted
    const address = deps.clientAddress(context)
    const isCounted =
      mayAsk &&
      (await countQuestion({ store, nowMs: nowMs(), address, limits: assistant.settings }))
    if (known === null || !isCounted) return eventsOf(passagesOnly(passages), () => undefined)
    const leaving = new AbortController()
    const signal = AbortSignal.any([leaving.signal, stopping])
    underWay += 1
    const site = wordsOf(known, language)
    const words = streamGroundedAnswer(
      { settings: assistant.settings, fetch: assistant.fetch, after },
      {
        question: maskNames(question, (word) => site.said.has(stemOf(word))),
        locale: language,
        passages,
        site,
        leaving: signal,
      },
    )
    return eventsOf(sendWords(passages, words, noteFailure), () => {
      underWay -= 1
      leaving.abort()
    })
  }
}

/** Built once per search index. */
const siteWords = new WeakMap<PassageSearch, SiteWords>()

const wordsOf = (search: PassageSearch, locale: Locale): SiteWords => {
  const words = siteWords.get(search) ?? readSiteWords(search.passages, locale)
  siteWords.set(search, words)
  return words
}

const MOST_PASSAGES = 4

/** For several questions in one text, the results of each. */
const findPassages = (
  search: PassageSearch,
  question: string,
  locale: Locale,
): readonly Passage[] => {
  const { sentences } = splitQuestion(question, locale)
  const found = sentences.flatMap((sentence) => search.find(sentence))
  return [...new Set(found.map(({ passage }) => passage))].slice(0, MOST_PASSAGES)
}

type Event = { readonly name: string; readonly data: unknown }

async function* passagesOnly(passages: readonly Passage[]): AsyncGenerator<Event> {
  if (passages.length > 0) yield { name: MODEL_EVENTS.passages, data: passages }
  yield { name: MODEL_EVENTS.end, data: 'passages' }
}

async function* sendWords(
  passages: readonly Passage[],
  words: AsyncGenerator<string>,
  noteFailure: (failure: ModelFailed) => void,
): AsyncGenerator<Event> {
  yield { name: MODEL_EVENTS.passages, data: passages }
  try {
    for await (const said of words) yield { name: MODEL_EVENTS.words, data: said }
    yield { name: MODEL_EVENTS.end, data: 'whole' }
  } catch (fault) {
    if (!(fault instanceof ModelFailed)) throw fault
    noteFailure(fault)
    yield { name: MODEL_EVENTS.end, data: 'passages' }
  }
}

const HEADERS = {
  'Content-Type': 'text/event-stream',
  'Cache-Control': 'no-store',
  // Asks proxies to forward each event at once.
  'X-Accel-Buffering': 'no',
}

const ENCODER = new TextEncoder()

/** Server-sent events (HTML standard, section 9.2), produced as fast as they are read. */
const eventsOf = (events: AsyncGenerator<Event>, onEnd: () => void): Response => {
  const body = new ReadableStream<Uint8Array>({
    pull: async (controller) => {
      const { done, value } = await events.next().catch((fault: unknown) => {
        onEnd()
        throw fault
      })
      if (done) {
        onEnd()
        controller.close()
        return
      }
      const { name, data } = value
      controller.enqueue(ENCODER.encode(`event: ${name}\ndata: ${JSON.stringify(data)}\n\n`))
    },
    cancel: async () => {
      onEnd()
      await events.return(undefined)
    },
  })
  return new Response(body, { headers: HEADERS })
}
