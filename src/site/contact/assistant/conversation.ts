import * as v from 'valibot'
import { LOCALES } from '#contract/languages/locales.ts'
import { teamReplies } from '#contract/public/forms/team-replies.ts'
import { createKeptText } from '#device/kept-text.ts'
import { isolate } from '#domain/text/isolate.ts'

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
  /** Null while it is looked up; empty where nothing is sure enough. */
  answers: v.nullable(v.array(answer)),
  /** What a model makes of the answers; null where they speak for themselves. */
  words: v.nullable(v.object({ text: v.string(), isWhole: v.boolean() })),
})

const sentMessage = v.object({
  /** Opens the team's replies to it, and nothing else. */
  key: v.string(),
  email: v.string(),
  /** Without a network it waits on the device. */
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

export const NO_CONVERSATION: Conversation = { exchanges: [], sent: [] }

/** Outlives a reload, and goes with the tab: who closes it on a shared computer leaves nothing behind. */
export const keptConversation = createKeptText('assistant', () => sessionStorage)

/** What an earlier version of the page may have kept is no conversation. */
export const readConversation = (text: string | null): Conversation => {
  try {
    const read = v.safeParse(conversation, JSON.parse(text ?? 'null'))
    return read.success
      ? { ...read.output, exchanges: read.output.exchanges.map(settled) }
      : NO_CONVERSATION
  } catch {
    return NO_CONVERSATION
  }
}

/** What a reload has cut off in the middle is answered by what was found. */
const settled = (one: Exchange): Exchange => ({
  ...one,
  answers: one.answers ?? [],
  words: one.words?.isWhole ? one.words : null,
})

/** In characters, of all that goes to the team beside the question. */
const LONGEST_TRANSCRIPT = 8_000

/** The conversation as the team reads it; of a long one its end. */
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
