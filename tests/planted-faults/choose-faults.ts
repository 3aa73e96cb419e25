import { createSeededRandom } from '#tests/simulation/seeded-random.ts'
import { type Fault, findFaults } from './find-faults.ts'
import { isSpared } from './not-faults.ts'

export type PlacedFault = Fault & { readonly file: string; readonly line: number }

type Choice = {
  /** Those of `src/`. */
  readonly files: readonly string[]
  readonly read: (file: string) => string
  readonly seed: number
  readonly count: number
  /** Whether it is a fault at all: it compiles, and changes what runs. */
  readonly isReal: (fault: PlacedFault) => boolean
}

/** However few lines a top folder has, one in so many faults is planted there. */
const SMALLEST_SHARE = 1 / 25

/**
 * Faults drawn one after another: the next is in the folder that is furthest behind its share of lines, in a file by
 * its lines, of any kind that the file has. The first of more faults are the same as of fewer.
 */
export const chooseFaults = ({
  files,
  read,
  seed,
  count,
  isReal,
}: Choice): readonly PlacedFault[] => {
  const random = createSeededRandom(seed)
  const findOnce = rememberFaults(read)
  let folders = measureFolders(files, read)
  const faults: PlacedFault[] = []
  const seen = new Set<string>()
  const lag = ({ share, planted }: Folder): number => share * (faults.length + 1) - planted
  while (faults.length < count && folders.length > 0) {
    const folder = folders.reduce((behind, next) => (lag(next) > lag(behind) ? next : behind))
    const file = drawFile(folder.files, random.below)
    const fresh = findOnce(file)
      .map((all) => all.filter((fault) => !seen.has(keyOf(file, fault))))
      .filter((all) => all.length > 0)
    if (fresh.length === 0) {
      folder.files = folder.files.filter((each) => each.file !== file)
      folders = folders.filter((each) => each.files.length > 0)
      continue
    }
    const fault = random.pick(random.pick(fresh))
    seen.add(keyOf(file, fault))
    const line = read(file).slice(0, fault.start).split('\n').length
    const placed = { ...fault, file, line }
    if (!isReal(placed)) continue
    folder.planted += 1
    faults.push(placed)
  }
  return faults
}

/** Those of a file, by their kinds. */
const rememberFaults = (read: (file: string) => string) => {
  const known = new Map<string, readonly (readonly Fault[])[]>()
  return (file: string): readonly (readonly Fault[])[] => {
    const found =
      known.get(file) ??
      Map.groupBy(findFaults(file, read(file)), ({ kind }) => kind)
        .values()
        .toArray()
    known.set(file, found)
    return found
  }
}

const keyOf = (file: string, { kind, start, end }: Fault): string =>
  `${file} ${kind} ${start} ${end}`

type Measured = { readonly file: string; readonly lines: number }
type Folder = { files: readonly Measured[]; readonly share: number; planted: number }

const measureFolders = (files: readonly string[], read: (file: string) => string): Folder[] => {
  const measured = files
    .filter((file) => /^src\/.*\.tsx?$/.test(file) && !isSpared(file))
    .map((file) => ({ file, lines: read(file).split('\n').length }))
  const total = sumLines(measured)
  return [...Map.groupBy(measured, ({ file }) => file.split('/')[1] ?? '').values()].map(
    (inFolder) => ({
      files: inFolder,
      share: Math.max(sumLines(inFolder) / total, SMALLEST_SHARE),
      planted: 0,
    }),
  )
}

const sumLines = (files: readonly Measured[]): number =>
  files.reduce((sum, { lines }) => sum + lines, 0)

const drawFile = (files: readonly Measured[], below: (end: number) => number): string => {
  let left = below(sumLines(files))
  const drawn = files.find(({ lines }) => {
    left -= lines
    return left < 0
  })
  return drawn?.file ?? ''
}
