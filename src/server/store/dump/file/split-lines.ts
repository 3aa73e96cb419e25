import { DumpFault } from './dump-fault.ts'

/** Longer than any line of a dump: who sends one without an end must not fill the memory. */
const LONGEST_LINE = 64 * 1024 * 1024

const NEWLINE = 10

/** The lines of a stream of bytes, without their ends. What has no end is no line. */
export async function* splitLines(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
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
