import { networkInformation } from '#device/network/network-information.ts'
import { askOwnServer } from '../network/own-answer.ts'
import { createStoredText, type StoredText } from '../stored-text.ts'

/** The privacy preferences that browsers report; TypeScript's DOM library has only a part of them. */
type Wishes = {
  readonly doNotTrack?: string | null
  readonly globalPrivacyControl?: boolean
}

/** Whether a reader may be counted: not one who asks not to be tracked, or who saves data. */
export const isCountable = (host: object): boolean => {
  const { doNotTrack, globalPrivacyControl } = host as Wishes
  return (
    doNotTrack !== '1' &&
    globalPrivacyControl !== true &&
    networkInformation(host).saveData !== true
  )
}

const LOOK_EVERY_MS = 1_000
/** A visitor who leaves earlier has not begun to read. */
const READ_AFTER_LOOKS = 5

/** The articles that this tab has counted: a reload is not a second reader. */
const counted = createStoredText('read-posts', () => sessionStorage)

type Article = { readonly id: string; readonly slug: string }

/** Counts one reader once the article has been on screen for a while. Returns a function that stops it. */
export const watchReading = ({ id, slug }: Article): (() => void) => {
  if (!isCountable(navigator) || idsIn(counted).includes(id)) return () => undefined
  let looks = 0
  const timer = setInterval(() => {
    if (document.visibilityState === 'visible') looks += 1
    // Without a network the reader is counted when it is back.
    if (looks < READ_AFTER_LOOKS || !navigator.onLine) return
    clearInterval(timer)
    counted.write([...idsIn(counted), id].join(' '))
    void notifyServer(slug)
  }, LOOK_EVERY_MS)
  return () => clearInterval(timer)
}

const idsIn = (text: StoredText): readonly string[] => (text.read() ?? '').split(' ')

/** A view that does not arrive is neither sent again nor reported to the reader. */
const notifyServer = (slug: string): Promise<unknown> =>
  askOwnServer(`/api/blog/${encodeURIComponent(slug)}/views`, () => null, {
    method: 'POST',
    keepalive: true,
  })
