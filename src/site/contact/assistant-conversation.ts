import { useEffect, useRef, useState } from 'react'
import * as v from 'valibot'
import { LOCALES, type Locale } from '#contract/locales.ts'
import { teamReplies } from '#contract/public/forms/contact-request.ts'
import { askModel, openSiteSearch, type SiteSearch } from '#device/public/assistant.ts'
import { createStoredText } from '#device/stored-text.ts'
import { foldText } from '#domain/text/fold-text.ts'
import { isolate } from '#domain/text/isolate.ts'
import { useLocale } from '#i18n/use-locale.ts'
import { createDraftText, textToDraft } from '#site/shared/form-draft.ts'
import { toAnswer, useAnswer } from './use-answer.ts'

const answer = v.object({
  id: v.string(),
  answer: v.string(),
  lang: v.optional(v.picklist(LOCALES)),
  path: v.string(),
  hash: v.optional(v.string()),
  link: v.string(),
})

const exchange = v.object({
  question: v.string(),
  /** Null while the search runs; empty if no answer is certain enough. */
  answers: v.nullable(v.array(answer)),
  /** The model's wording of the answers; null if the answers are shown as they are. */
  words: v.nullable(v.object({ text: v.string(), isWhole: v.boolean() })),
})

const sentMessage = v.object({
  /** Gives access to the team's replies to this message, and to nothing else. */
  key: v.string(),
  email: v.string(),
  /** Without a network, the message waits on the device. */
  isWaiting: v.boolean(),
  replies: teamReplies.entries.replies,
})

const conversation = v.object({
  exchanges: v.array(exchange),
  /** The messages to the team, in their order. */
  sent: v.array(sentMessage),
})

export type Exchange = v.InferOutput<typeof exchange>
export type Conversation = v.InferOutput<typeof conversation>
export type SentMessage = v.InferOutput<typeof sentMessage>
export type ChatAnswer = v.InferOutput<typeof answer>

const NO_CONVERSATION: Conversation = { exchanges: [], sent: [] }

/**
 * Kept through a reload and deleted with the tab: a visitor who closes the tab on a shared computer leaves nothing
 * behind.
 */
const keptConversation = createStoredText('assistant', () => sessionStorage)

/** Text that an earlier version of the page may have stored in another format counts as no conversation. */
const readConversation = (text: string | null): Conversation => {
  try {
    const read = v.safeParse(conversation, JSON.parse(text ?? 'null'))
    return read.success
      ? { ...read.output, exchanges: read.output.exchanges.map(completed) }
      : NO_CONVERSATION
  } catch {
    return NO_CONVERSATION
  }
}

/** An exchange that a reload has interrupted keeps the answers found so far. */
const completed = (one: Exchange): Exchange => ({
  ...one,
  answers: one.answers ?? [],
  words: one.words?.isWhole ? one.words : null,
})

/** In characters: the limit for everything that is sent to the team besides the question. */
const LONGEST_TRANSCRIPT = 8_000

/** The conversation as the team reads it; of a long conversation, its end. */
export const writeTranscript = (
  exchanges: readonly Exchange[],
  names: { readonly visitor: string; readonly assistant: string },
): string => {
  const lines = exchanges.flatMap(({ question, answers, words }) => [
    `${names.visitor} : ${isolate(question)}`,
    ...(words ? [words.text] : (answers ?? []).map((found) => found.answer)).map(
      (text) => `${names.assistant} : ${isolate(text)}`,
    ),
  ])
  const text = lines.join('\n')
  return text.length <= LONGEST_TRANSCRIPT ? text : `…${text.slice(-LONGEST_TRANSCRIPT)}`
}

/** Forms in which the users of this tab have entered their names. */
const FORMS = ['contact', 'assistant', 'interview', 'order', 'newsletter'] as const

const NAMES = { name: '', email: '', phone: '' }

const SHORTEST_NAME = 3

/** The question without the personal data that its writer has entered into forms: the model must not get any. */
const hideNames = (question: string): string => {
  const entered = FORMS.flatMap((form) =>
    Object.values(textToDraft(createDraftText(form).read(), NAMES).fields),
  ).flatMap((text) => [text, ...text.split(/\s+/)])
  const hidden = new Set(entered.map(foldText).filter((text) => text.length >= SHORTEST_NAME))
  return question.replace(/[\p{L}\p{M}\p{N}@.'’+-]+/gu, (word) =>
    hidden.has(foldText(word)) ? '…' : word,
  )
}

/** `null`: still loading. `missing`: not on this device, so only our own prepared sentences answer. */
type LoadedSearch = SiteSearch | 'missing' | null

/** The questions and answers of this tab, kept through reloads. */
export const useConversation = (isOpen: boolean) => {
  const locale = useLocale()
  const [conversation, setConversation] = useState(() => readConversation(keptConversation.read()))
  const known = useSiteSearch(isOpen, locale)
  const answer = useAnswer(known === null || known === 'missing' ? null : known.search)
  const abortSignal = useAbortSignal()
  const update = (change: (before: Conversation) => Conversation) => {
    setConversation((before) => {
      const after = change(before)
      keptConversation.write(JSON.stringify(after))
      return after
    })
  }
  const updateExchange = (at: number, change: (before: Exchange) => Exchange) =>
    update((before) => ({
      ...before,
      exchanges: before.exchanges.map((exchange, place) =>
        place === at ? change(exchange) : exchange,
      ),
    }))
  const answerWithModel = async (at: number, question: string) => {
    updateExchange(at, (before) => ({ ...before, words: { text: '', isWhole: false } }))
    const isWhole = await askModel({
      question: hideNames(question),
      language: locale,
      signal: abortSignal(),
      onPassages: (passages) =>
        updateExchange(at, (before) => ({ ...before, answers: passages.map(toAnswer) })),
      onWords: (words) =>
        updateExchange(at, (before) => ({
          ...before,
          words: { text: (before.words?.text ?? '') + words, isWhole: false },
        })),
    })
    updateExchange(at, (before) => ({
      ...before,
      words: isWhole && before.words ? { ...before.words, isWhole } : null,
    }))
  }
  const find = (at: number, question: string) => {
    const answers = answer(question)
    updateExchange(at, (before) => ({ ...before, answers: [...answers] }))
    const isFound = answers.length > 0 && answers.every(({ isPassage }) => isPassage)
    if (isFound && known !== 'missing' && known?.hasModel) void answerWithModel(at, question)
  }
  const waiting = useRef<readonly { at: number; question: string }[]>([])
  useEffect(() => {
    if (known === null) return
    for (const { at, question } of waiting.current) find(at, question)
    waiting.current = []
  })
  return {
    conversation,
    update,
    ask: (question: string) => {
      const at = conversation.exchanges.length
      update((before) => ({
        ...before,
        exchanges: [...before.exchanges, { question, answers: null, words: null }],
      }))
      waiting.current = [...waiting.current, { at, question }]
    },
  }
}

/** Loaded once the chat is open, and again when the network returns. */
const useSiteSearch = (isOpen: boolean, locale: Locale): LoadedSearch => {
  const [known, setKnown] = useState<LoadedSearch>(null)
  useEffect(() => {
    if (!isOpen) return
    const abort = new AbortController()
    const load = async () => {
      const opened = await openSiteSearch(locale, abort.signal).catch(() => null)
      if (abort.signal.aborted) return
      setKnown((before) => opened ?? before ?? 'missing')
    }
    const loadAgain = () => void load()
    loadAgain()
    addEventListener('online', loadAgain, { signal: abort.signal })
    return () => abort.abort()
  }, [isOpen, locale])
  return known
}

/** Aborts the model's running answer when the chat is unmounted. */
const useAbortSignal = (): (() => AbortSignal) => {
  const abort = useRef<AbortController | null>(null)
  useEffect(() => () => abort.current?.abort(), [])
  return () => {
    abort.current ??= new AbortController()
    return abort.current.signal
  }
}
