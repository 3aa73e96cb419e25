import * as v from 'valibot'

/** Sent by a sender when it starts: the uploads of its predecessor have ended. */
const NONE = 'none'

const news = v.union([
  v.literal(NONE),
  v.object({ sha256: v.string(), percent: v.nullable(v.number()) }),
])

type News = v.InferOutput<typeof news>

/** The progress of each picture that is being sent, in whole per cent, by its hash. */
export type Uploads = ReadonlyMap<string, number>

export type UploadStore = {
  /** The same object until one of them makes progress. */
  readonly read: () => Uploads
  readonly subscribe: (listener: () => void) => () => void
}

/** Reports one upload to the account's tabs, from wherever the engine runs. */
export const openUploadNotifier = (databaseName: string, sha256: string) => {
  const channel = new BroadcastChannel(channelName(databaseName))
  const notify = (percent: number | null) => channel.postMessage({ sha256, percent } satisfies News)
  const hasPage = 'onpagehide' in globalThis
  let isOver = false
  const end = (): void => {
    if (isOver) return
    isOver = true
    notify(null)
    channel.close()
    if (hasPage) removeEventListener('pagehide', end)
  }
  // An upload ends with its page. Workers get no such event; their successor reports the end instead.
  if (hasPage) addEventListener('pagehide', end)
  return {
    notify: (sentBytes: number, totalBytes: number): void => {
      if (totalBytes > 0 && !isOver) notify(Math.floor((sentBytes * 100) / totalBytes))
    },
    end,
  }
}

/** Reports to the account's tabs that nothing is being sent, whatever was reported before. */
export const notifyNoUploads = (databaseName: string): void => {
  const channel = new BroadcastChannel(channelName(databaseName))
  channel.postMessage(NONE satisfies News)
  channel.close()
}

/** Listens to all uploads of the account until it is stopped. */
export const openUploadStore = (
  databaseName: string,
): UploadStore & { readonly stop: () => void } => {
  const listeners = new Set<() => void>()
  let uploads: Uploads = new Map()
  const channel = new BroadcastChannel(channelName(databaseName))
  channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    const heard = v.safeParse(news, data)
    if (!heard.success) return
    uploads = applyNews(uploads, heard.output)
    for (const listener of listeners) listener()
  })
  return {
    read: () => uploads,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    stop: () => channel.close(),
  }
}

const applyNews = (uploads: Uploads, news: News): Uploads => {
  if (news === NONE) return new Map()
  const { sha256, percent } = news
  const others = [...uploads].filter(([hash]) => hash !== sha256)
  return new Map(percent === null ? others : [...others, [sha256, percent]])
}

const channelName = (databaseName: string): string => `${databaseName}/uploads`
