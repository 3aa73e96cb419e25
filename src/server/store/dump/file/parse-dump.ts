import * as v from 'valibot'
import { DumpFault } from './dump-fault.ts'
import {
  anyDumpHeader,
  DUMP_FORMAT,
  type DumpCounts,
  type DumpEntry,
  type DumpHeader,
  dumpBody,
  dumpFooter,
  dumpHeader,
} from './dump-format.ts'

/** @throws DumpFault */
export const parseHeader = (line: Uint8Array): DumpHeader => {
  const any = v.safeParse(v.pipe(v.string(), v.parseJson(), anyDumpHeader), toText(line))
  if (!any.success) throw new DumpFault('not-a-dump')
  if (any.output.neomuse_dump > DUMP_FORMAT) throw new DumpFault('newer-format')
  return parse(dumpHeader, line)
}

/** How the last line begins, and no other. */
const FOOTER_START = Buffer.from('{"end":')

export const isFooter = (line: Buffer): boolean =>
  line.subarray(0, FOOTER_START.length).equals(FOOTER_START)

/** @throws DumpFault */
export const parseFooter = (line: Uint8Array) => parse(dumpFooter, line)

/** @throws DumpFault */
export const parseEntry = (line: Uint8Array): DumpEntry => {
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

/** Counts what was read, to compare with what the footer says was written. */
export const createTally = () => {
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
