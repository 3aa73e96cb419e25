import * as v from 'valibot'
import { LIKE_KEY_HEADER, likeAnswer } from '#contract/public/forms/like-request.ts'
import { askOwnServer, retryAfterIn } from '../network/own-answer.ts'
import { newKey } from '../random-ids.ts'
import { createStoredText } from '../stored-text.ts'

const like = v.object({
  /** Id of the article. */
  id: v.string(),
  slug: v.string(),
  /** The key under which the server counts the like, for this article only. */
  key: v.string(),
  isLiked: v.boolean(),
  /** Whether the server counts it, according to its last answer. */
  isCounted: v.boolean(),
  /** The server knows of the last press. */
  isSent: v.boolean(),
})

type Like = v.InferOutput<typeof like>
type Article = Pick<Like, 'id' | 'slug'>

/** The likes given on this device, as JSON text. */
export const keptLikes = createStoredText('likedPosts')

export const textToLikes = (text: string | null): readonly Like[] => {
  const read = v.safeParse(v.pipe(v.string(), v.parseJson(), v.array(like)), text ?? '[]')
  return read.success ? read.output : []
}

const likesNow = (): readonly Like[] => textToLikes(keptLikes.read())

const replace = (id: string, next: Like | null): void => {
  const others = likesNow().filter((other) => other.id !== id)
  keptLikes.write(JSON.stringify(next === null ? others : [...others, next]))
}

/** Why this page's likes were not sent; not stored on the device. */
export type LikeTrouble = 'offline' | 'busy' | 'refused'

type LikeNews = {
  readonly troubles: ReadonlyMap<string, LikeTrouble>
  /** The server's answer for an article, which replaces the former count. */
  readonly counts: ReadonlyMap<string, number>
}

let news: LikeNews = { troubles: new Map(), counts: new Map() }
const listeners = new Set<() => void>()

const note = (id: string, trouble: LikeTrouble | null, count?: number): void => {
  const troubles = new Map(news.troubles)
  if (trouble === null) troubles.delete(id)
  else troubles.set(id, trouble)
  const counts = count === undefined ? news.counts : new Map(news.counts).set(id, count)
  news = { troubles, counts }
  for (const notify of listeners) notify()
}

export const likeChanges = {
  current: (): LikeNews => news,
  subscribe: (listener: () => void) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
}

/** Adds a like to the article or removes it; sent at once, or as soon as there is a network. */
export const toggleLike = ({ id, slug }: Article): void => {
  const before = likesNow().find((known) => known.id === id)
  const next = before ?? { id, slug, key: newKey(), isLiked: false, isCounted: false }
  replace(id, { ...next, slug, isLiked: !next.isLiked, isSent: false })
  note(id, navigator.onLine ? null : 'offline')
  void sendLikes()
}

const PAUSE_MS = 30_000

let sending: Promise<void> | null = null
let isFollowing = false

/** Sends what is not sent yet, including likes of an earlier visit. Never rejects. */
export const sendLikes = async (): Promise<void> => {
  if (!isFollowing) addEventListener('online', tryAgain)
  isFollowing = true
  sending ??= sendAll().finally(() => {
    sending = null
  })
  await sending
}

/** Likes that were refused for good are not retried: nothing of them is stored. */
const tryAgain = (): void => {
  for (const id of news.troubles.keys()) note(id, null)
  void sendLikes()
}

const sendAll = async (): Promise<void> => {
  for (;;) {
    const next = likesNow().find(({ id, isSent }) => !isSent && !news.troubles.has(id))
    if (next === undefined) break
    await sendLike(next)
  }
}

const sendLike = async ({ id, slug, key, isLiked }: Like): Promise<void> => {
  const result = await askOwnServer(`/api/blog/${encodeURIComponent(slug)}/like`, readCount, {
    method: isLiked ? 'PUT' : 'DELETE',
    headers: { [LIKE_KEY_HEADER]: key },
    keepalive: true,
  })
  switch (result.type) {
    case 'answered':
      settle(id, isLiked)
      return note(id, null, result.value)
    case 'unreachable':
      note(id, 'offline')
      // A server that was down for a moment comes back without an event in the browser.
      return void setTimeout(tryAgain, PAUSE_MS)
    case 'refused':
      if (result.status !== 429 && result.status < 500) {
        replace(id, null)
        return note(id, 'refused')
      }
      note(id, 'busy')
      return void setTimeout(tryAgain, retryAfterIn(result.headers) ?? PAUSE_MS)
  }
}

/** A press that came meanwhile still has to be sent; nothing is stored of a like that was removed. */
const settle = (id: string, isLiked: boolean): void => {
  const now = likesNow().find((known) => known.id === id)
  if (now === undefined) return
  const isSent = now.isLiked === isLiked
  replace(id, isSent && !isLiked ? null : { ...now, isCounted: isLiked, isSent })
}

const readCount = (body: unknown): number | null => {
  const read = v.safeParse(likeAnswer, body)
  return read.success ? read.output.likes : null
}
