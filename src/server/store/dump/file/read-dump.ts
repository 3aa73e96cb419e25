import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { DumpFault, type DumpFaultType, faultOf } from './dump-fault.ts'
import type { DumpCounts, DumpEntry, DumpHeader } from './dump-format.ts'
import { createTally, isFooter, parseEntry, parseFooter, parseHeader } from './parse-dump.ts'
import { splitLines } from './split-lines.ts'

export type CheckedDump =
  | { readonly type: 'sound'; readonly header: DumpHeader; readonly counts: DumpCounts }
  | { readonly type: 'unsound'; readonly fault: DumpFaultType }

/** Reads a dump to its end, so that nothing is begun with one that is not whole. */
export const checkDump = async (
  path: string,
  knownMigrations: readonly string[],
): Promise<CheckedDump> => {
  try {
    const { header, entries } = await openDump(path)
    const counts = await readToEnd(entries)
    // Only now: until then a name that nobody knows may be a damaged one.
    if (header.migrations.some((name) => !knownMigrations.includes(name)))
      throw new DumpFault('newer-migrations')
    return { type: 'sound', header, counts }
  } catch (error) {
    return { type: 'unsound', fault: faultOf(error).type }
  }
}

const readToEnd = async (entries: OpenedDump['entries']): Promise<DumpCounts> => {
  for (;;) {
    const { done, value } = await entries.next()
    if (done) return value
  }
}

export type OpenedDump = {
  readonly header: DumpHeader
  /**
   * Only when they have come to their end is the dump known to be whole: what is made of them must be undone when they
   * throw.
   */
  readonly entries: AsyncGenerator<DumpEntry, DumpCounts>
}

/** @throws DumpFault */
export const openDump = async (path: string): Promise<OpenedDump> => {
  const lines = splitLines(unzip(path))
  const first = await nextOf(lines, 'not-a-dump')
  if (first === null) throw new DumpFault('truncated')
  return { header: parseHeader(first), entries: readEntries(first, lines) }
}

async function* readEntries(
  first: Buffer,
  lines: AsyncGenerator<Buffer>,
): AsyncGenerator<DumpEntry, DumpCounts> {
  const hash = createHash('sha256').update(first).update('\n')
  const tally = createTally()
  for (;;) {
    const line = await nextOf(lines, 'corrupted')
    if (line === null) throw new DumpFault('truncated')
    if (isFooter(line)) {
      const { end, sha256 } = parseFooter(line)
      const isWhole =
        hash.digest('hex') === sha256 &&
        tally.equals(end) &&
        (await nextOf(lines, 'corrupted')) === null
      if (!isWhole) throw new DumpFault('corrupted')
      return end
    }
    hash.update(line).update('\n')
    const entry = parseEntry(line)
    tally.count(entry)
    yield entry
  }
}

/** Null at the end. What cannot be unzipped is `ifBroken`. */
const nextOf = async (
  lines: AsyncGenerator<Buffer>,
  ifBroken: DumpFaultType,
): Promise<Buffer | null> => {
  try {
    const { done, value } = await lines.next()
    return done ? null : value
  } catch (error) {
    const fault = faultOf(error)
    throw fault.type === 'corrupted' ? new DumpFault(ifBroken, { cause: error }) : fault
  }
}

/** Who reads the bytes is thrown what went wrong, so the callback has nothing to add. */
const unzip = (path: string): AsyncIterable<Buffer> =>
  pipeline(createReadStream(path), createGunzip(), () => undefined)
