import { useEffect, useRef, useState } from 'react'
import type { Locale } from '#contract/languages/locales.ts'
import { askModel } from '#device/public/assistant/ask-model.ts'
import { openSiteSearch, type SiteSearch } from '#device/public/assistant/open-site-search.ts'
import { useLocale } from '#i18n/use-locale.ts'
import {
  type Conversation,
  type Exchange,
  keptConversation,
  readConversation,
} from './conversation.ts'
import { hideNames } from './hide-names.ts'
import { toAnswer, useAnswer } from './use-answer.ts'

/** `null`: it is on its way. `missing`: nothing of it is on this device, and only our own sentences answer. */
type Known = SiteSearch | 'missing' | null

/** What was asked and answered in this tab, kept through reloads. */
export const useConversation = (isOpen: boolean) => {
  const locale = useLocale()
  const [conversation, setConversation] = useState(() => readConversation(keptConversation.read()))
  const known = useSiteSearch(isOpen, locale)
  const answer = useAnswer(known === null || known === 'missing' ? null : known.search)
  const listening = useListening()
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
  const putIntoWords = async (at: number, question: string) => {
    updateExchange(at, (before) => ({ ...before, words: { text: '', isWhole: false } }))
    const isWhole = await askModel({
      question: hideNames(question),
      language: locale,
      signal: listening(),
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
    if (isFound && known !== 'missing' && known?.hasModel) void putIntoWords(at, question)
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
const useSiteSearch = (isOpen: boolean, locale: Locale): Known => {
  const [known, setKnown] = useState<Known>(null)
  useEffect(() => {
    if (!isOpen) return
    const leaving = new AbortController()
    const load = async () => {
      const opened = await openSiteSearch(locale, leaving.signal).catch(() => null)
      if (leaving.signal.aborted) return
      setKnown((before) => opened ?? before ?? 'missing')
    }
    const loadAgain = () => void load()
    loadAgain()
    addEventListener('online', loadAgain, { signal: leaving.signal })
    return () => leaving.abort()
  }, [isOpen, locale])
  return known
}

/** Ends with the chat what is still being said. */
const useListening = (): (() => AbortSignal) => {
  const leaving = useRef<AbortController | null>(null)
  useEffect(() => () => leaving.current?.abort(), [])
  return () => {
    leaving.current ??= new AbortController()
    return leaving.current.signal
  }
}
