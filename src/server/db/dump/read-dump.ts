import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream'
import { createGunzip } from 'node:zlib'
import * as v from 'valibot'
import { compareMigrations, type Migration } from '../migrations/migrate.ts'
import {
  anyDumpHeader,
  DUMP_FORMAT,
  type DumpCounts,
  type DumpEntry,
  DumpFault,
  type DumpFaultType,
  type DumpHeader,
  dumpBody,
  dumpFooter,
  dumpHeader,
  faultOf,
} from './dump-format.ts'

/** @throws DumpFault */
const parseHeader = (line: Uint8Array): DumpHeader => {
  const any = v.safeParse(v.pipe(v.string(), v.parseJson(), anyDumpHeader), toText(line))
  if (!any.success) throw new DumpFault('not-a-dump')
  if (any.output.neomuse_dump > DUMP_FORMAT) throw new DumpFault('newer-format')
  return parse(dumpHeader, line)
}

/** Only the last line begins like this. */
const FOOTER_START = Buffer.from('{"end":')

const isFooter = (line: Buffer): boolean =>
  line.subarray(0, FOOTER_START.length).equals(FOOTER_START)

/** @throws DumpFault */
const parseFooter = (line: Uint8Array) => parse(dumpFooter, line)

/** @throws DumpFault */
const parseEntry = (line: Uint8Array): DumpEntry => {
  const body = parse(dumpBody, line)
  return 't' in body
    ? { type: 'row', table: body.t, row: body.r }
    : { type: 'picture', sha256: body.f, piece: Buffer.from(body.d, 'base64') }
}

const parse = <Schema extends v.GenericSchema>(
  schema: Schema,
  line: Uint8Array,
): v.InferOutput<Schema> => {
  const parsing = v.safeParse(v.pipe(v.string(), v.parseJson(), schema), toText(line))
  if (!parsing.success) throw new DumpFault('corrupted')
  return parsing.output
}

const toText = (line: Uint8Array): string => Buffer.from(line).toString('utf8')

/** Counts what was read, to compare it with the footer. */
const createTally = () => {
  const rows = new Map<string, number>()
  const pictures = new Set<string>()
  let bytes = 0
  return {
    count: (entry: DumpEntry): void => {
      if (entry.type === 'row') rows.set(entry.table, (rows.get(entry.table) ?? 0) + 1)
      else {
        pictures.add(entry.sha256)
        bytes += entry.piece.length
      }
    },
    equals: (counts: DumpCounts): boolean =>
      pictures.size === counts.pictures &&
      bytes === counts.bytes &&
      [...rows.keys()].every((table) => table in counts.rows) &&
      Object.entries(counts.rows).every(([table, count]) => (rows.get(table) ?? 0) === count),
  }
}

/** Longer than any line of a dump: a line without an end must not fill the memory. */
const LONGEST_LINE = 64 * 1024 * 1024

const NEWLINE = 10

/** The lines of a stream of bytes, without line breaks. A last line without a line break is ignored. */
async function* splitLines(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let rest: Buffer[] = []
  let restBytes = 0
  for await (const chunk of chunks) {
    let from = 0
    for (let end = chunk.indexOf(NEWLINE); end >= 0; end = chunk.indexOf(NEWLINE, from)) {
      const piece = chunk.subarray(from, end)
      yield rest.length === 0 ? piece : Buffer.concat([...rest, piece])
      rest = []
      restBytes = 0
      from = end + 1
    }
    rest.push(chunk.subarray(from))
    restBytes += chunk.length - from
    if (restBytes > LONGEST_LINE) throw new DumpFault('corrupted')
  }
}

export type CheckedDump =
  | { readonly type: 'sound'; readonly header: DumpHeader; readonly counts: DumpCounts }
  | { readonly type: 'unsound'; readonly fault: DumpFaultType }

/** Reads a dump to its end, so that nothing starts with an incomplete one. */
export const checkDump = async (
  path: string,
  migrations: readonly Migration[],
): Promise<CheckedDump> => {
  try {
    const { header, entries } = await openDump(path)
    const counts = await readToEnd(entries)
    // Checked last: before that, an unknown migration name may come from a damaged file.
    const age = compareMigrations(header.migrations, migrations)
    if (age !== 'known') throw new DumpFault(`${age}-migrations`)
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
   * Only after the last entry is the dump known to be complete: when this generator throws, all effects must be undone.
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

/** Null at the end. Data that cannot be unzipped is reported as `ifBroken`. */
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

/** The reader of the bytes gets the error, so the callback does nothing. */
const unzip = (path: string): AsyncIterable<Buffer> =>
  pipeline(createReadStream(path), createGunzip(), () => undefined)
