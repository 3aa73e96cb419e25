import { setImmediate } from 'node:timers'

/** Most rows that are read, or converted, in one turn of the event loop. Longer rows go by a half, a quarter or a fifth. */
export const SLICE_ROWS = 200

const waiting: (() => void)[] = []

const startNext = (): void => {
  waiting.shift()?.()
  if (waiting.length > 0) setImmediate(startNext)
}

/**
 * Resolves in a later turn of the event loop, and only once in each turn, however many requests wait: so what is done
 * after it for at most `SLICE_ROWS` rows is all that another request waits for.
 */
export const nextSlice = (): Promise<void> =>
  new Promise((resolve) => {
    waiting.push(resolve)
    if (waiting.length === 1) setImmediate(startNext)
  })

/** In a writing transaction, where nothing else may be awaited. */
export const noPause = async (): Promise<void> => undefined

/** As `items.map(map)`, in slices. */
export const mapInSlices = async <Item, Mapped>(
  items: readonly Item[],
  map: (item: Item) => Mapped,
): Promise<readonly Mapped[]> => {
  const mapped: Mapped[] = []
  for await (const slice of inSlices(items)) mapped.push(...slice.map(map))
  return mapped
}

/** The items in slices, with a pause before each. */
export async function* inSlices<Item>(items: readonly Item[]): AsyncGenerator<readonly Item[]> {
  for (let at = 0; at < items.length; at += SLICE_ROWS) {
    await nextSlice()
    yield items.slice(at, at + SLICE_ROWS)
  }
}
