/** One encoded frame: VP9, with its time in milliseconds. */
export type Frame = { readonly bytes: Uint8Array; readonly isKey: boolean; readonly atMs: number }

export type Film = {
  readonly width: number
  readonly height: number
  readonly durationMs: number
  readonly frames: readonly Frame[]
  /** A metadata tag in the file. */
  readonly tag: { readonly name: string; readonly value: string }
}

/** A WebM file (Matroska, RFC 9559) of one track without sound, with an index, so that players can seek. */
export const writeWebm = ({ width, height, durationMs, frames, tag }: Film): Buffer => {
  const head = element(
    0x1a45dfa3,
    number(0x4286, 1),
    number(0x42f7, 1),
    number(0x42f2, 4),
    number(0x42f3, 8),
    text(0x4282, 'webm'),
    number(0x4287, 4),
    number(0x4285, 2),
  )
  const duration = Buffer.alloc(8)
  duration.writeDoubleBE(durationMs)
  const info = element(
    0x1549a966,
    number(0x2ad7b1, 1_000_000),
    raw(0x4489, duration),
    text(0x4d80, 'neomuse'),
    text(0x5741, 'neomuse'),
  )
  const track = element(
    0xae,
    number(0xd7, 1),
    number(0x73c5, 1),
    number(0x83, 1),
    number(0x9c, 0),
    text(0x86, 'V_VP9'),
    element(0xe0, number(0xb0, width), number(0xba, height)),
  )
  const tracks = element(0x1654ae6b, track)
  const simple = element(0x67c8, text(0x45a3, tag.name), text(0x4487, tag.value))
  const tags = element(0x1254c367, element(0x7373, element(0x63c0), simple))
  const cluster = element(0x1f43b675, number(0xe7, 0), ...frames.map(toBlock))
  // The index precedes the data that it points to, and its own length does not depend on its values.
  const cuesOf = (at: number): Buffer =>
    element(
      0x1c53bb6b,
      element(0xbb, number(0xb3, 0), element(0xb7, number(0xf7, 1), fixed(0xf1, at))),
    )
  const before = info.length + tracks.length + tags.length
  const cues = cuesOf(before + cuesOf(0).length)
  return Buffer.concat([head, element(0x18538067, info, tracks, tags, cues, cluster)])
}

const toBlock = ({ bytes, isKey, atMs }: Frame): Buffer => {
  const header = Buffer.from([0x81, atMs >> 8, atMs & 0xff, isKey ? 0x80 : 0])
  return raw(0xa3, Buffer.concat([header, bytes]))
}

const idBytes = (id: number): Buffer => {
  const digits = id.toString(16)
  return Buffer.from(digits.length % 2 === 0 ? digits : `0${digits}`, 'hex')
}

/** Always eight bytes. */
const lengthBytes = (length: number): Buffer => {
  const bytes = Buffer.alloc(8)
  bytes.writeBigUInt64BE(BigInt(length) | (1n << 56n))
  return bytes
}

const raw = (id: number, content: Uint8Array): Buffer =>
  Buffer.concat([idBytes(id), lengthBytes(content.length), content])

const element = (id: number, ...children: readonly Buffer[]): Buffer =>
  raw(id, Buffer.concat(children))

const text = (id: number, value: string): Buffer => raw(id, Buffer.from(value))

const number = (id: number, value: number): Buffer => {
  const digits = value.toString(16)
  return raw(id, Buffer.from(digits.length % 2 === 0 ? digits : `0${digits}`, 'hex'))
}

const fixed = (id: number, value: number): Buffer => {
  const bytes = Buffer.alloc(8)
  bytes.writeBigUInt64BE(BigInt(value))
  return raw(id, bytes)
}
