import { askFavourites } from '#device/public/favourites/ask-favourites.ts'
import {
  favouritesToText,
  textToFavourites,
  toggleFavourite,
} from '#device/public/favourites/favourites.ts'
import { textToOnlineList } from '#device/public/favourites/online-list.ts'
import {
  createFavouritesSync,
  type FavouritesSync,
} from '#device/public/favourites/sync-favourites.ts'
import { newId } from '#device/random-ids.ts'
import { createStoredText } from '#device/stored-text.ts'
import { createFlakyNetwork } from '#tests/support/create-flaky-network.ts'
import { createTestClock } from '#tests/support/create-test-clock.ts'
import { openForms } from '#tests/support/open-forms.ts'
import { replaceFetch } from '#tests/support/replace-fetch.ts'

/** Devices on the real server; each has one or more tabs. */
export const setUpFavourites = async () => {
  const clock = createTestClock()
  const server = await openForms({ nowMs: clock.nowMs })
  const network = createFlakyNetwork(server.request)
  replaceFetch((path, init) => {
    const { keepalive: _, ...rest } = init ?? {}
    return network.fetch(new URL(String(path), 'http://neomuse.test'), rest)
  })
  let keys = 0

  const openDevice = () => {
    const shelf = new Map<string, string>()
    const storage = {
      getItem: (key: string) => shelf.get(key) ?? null,
      setItem: (key: string, text: string) => void shelf.set(key, text),
    }
    const text = (key: string) => createStoredText(key, () => storage, new EventTarget())
    let turn: Promise<unknown> = Promise.resolve()
    const openTab = () => {
      const texts = {
        favourites: text('favouriteModels'),
        online: text('favouritesOnline'),
        former: text('favouritesFormer'),
        left: text('favouritesLeft'),
        ended: text('favouritesEnded'),
      }
      const faults: unknown[] = []
      const sync: FavouritesSync = createFavouritesSync({
        texts,
        ask: askFavourites,
        inTurn: (work) => {
          const mine = turn.then(work)
          turn = mine.catch(() => undefined)
          return mine
        },
        newKey: () => {
          keys += 1
          return String.fromCharCode(64 + keys).repeat(43)
        },
        newId,
        nowMs: clock.nowMs,
        after: clock.after,
        onFault: (fault) => faults.push(fault),
      })
      return {
        ...sync,
        texts,
        faults,
        /** Presses a heart, which shows at once; the returned promise ends when the change was sent. */
        press: (id: string): Promise<void> => {
          const before = textToFavourites(texts.favourites.read())
          texts.favourites.write(favouritesToText(toggleFavourite(before, id)))
          return texts.online.read() ? sync.sync() : Promise.resolve()
        },
        /** Resolves when all background work has ended. */
        settled: () =>
          new Promise<void>((resolve) => {
            const stop = sync.subscribe(() => {
              stop()
              resolve()
            })
          }),
        favourites: () => [...textToFavourites(texts.favourites.read())],
        key: () => textToOnlineList(texts.online.read())?.key ?? null,
      }
    }
    return { shelf, openTab, ...openTab() }
  }
  const lists = async () =>
    (await server.store.db.selectFrom('favourite_lists').select('models').execute()).map(
      ({ models }) => JSON.parse(models),
    )
  return { clock, network, openDevice, lists }
}
