import {
  type Cleaned,
  type Cleaning,
  type Inflate,
  keptMark,
  orientationIn,
  orientationOnly,
} from './picture-metadata.ts'
import { asciiBytes, joinBytes, latin1, uint32, viewOf } from './picture-type.ts'

/** Chunks that determine how a picture looks and is animated ("PNG Specification, Third Edition", section 11). */
const KEPT = [
  ...[
    'IHDR',
    'PLTE',
    'IDAT',
    'tRNS',
    'acTL',
    'fcTL',
    'fdAT',
    'sBIT',
    'bKGD',
    'hIST',
    'sPLT',
    'pHYs',
  ],
  ...['cHRM', 'gAMA', 'iCCP', 'sRGB', 'cICP', 'mDCV', 'cLLI'],
]

export const cleanPng = async (
  bytes: Uint8Array,
  { inflate, mark: given = null }: Cleaning,
): Promise<Cleaned | null> => {
  const view = viewOf(bytes)
  const kept: Uint8Array[] = []
  const dropped: Uint8Array[] = []
  let orientation = 1
  let at = 8
  for (;;) {
    if (at + 12 > bytes.length) return null
    const end = at + 12 + view.getUint32(at)
    if (end > bytes.length) return null
    const type = latin1(bytes, at + 4, at + 8)
    const content = bytes.subarray(at + 8, end - 4)
    if (KEPT.includes(type)) kept.push(bytes.subarray(at, end))
    else dropped.push(content)
    if (type === 'iTXt' || type === 'zTXt') dropped.push(await unpackedText(type, content, inflate))
    if (type === 'eXIf') orientation = orientationIn(content)
    at = end
    if (type === 'IEND') break
  }
  dropped.push(bytes.subarray(at))
  const [header, ...rest] = kept
  if (header === undefined || latin1(header, 4, 8) !== 'IHDR') return null
  const exif = orientationOnly(orientation)
  const mark = keptMark(dropped) ?? given
  return {
    type: 'image/png',
    mark,
    bytes: joinBytes([
      bytes.subarray(0, 8),
      header,
      ...(exif ? [chunkOf('eXIf', exif)] : []),
      ...(mark === null ? [] : [chunkOf('iTXt', asciiBytes(`${XMP_KEYWORD}\0\0\0\0\0${mark}`))]),
      ...rest,
      chunkOf('IEND', NOTHING),
    ]),
  }
}

/** The decompressed text of a chunk (sections 11.3.3.3 and 11.3.3.4): programs compress XMP either way. */
const unpackedText = async (
  type: 'iTXt' | 'zTXt',
  content: Uint8Array,
  inflate: Inflate,
): Promise<Uint8Array> => {
  const keywordEnd = content.indexOf(0)
  if (type === 'zTXt') return (await inflate(content.slice(keywordEnd + 2))) ?? NOTHING
  if (content[keywordEnd + 1] !== 1) return NOTHING
  const languageEnd = content.indexOf(0, keywordEnd + 3)
  const textStart = content.indexOf(0, languageEnd + 1) + 1
  return (await inflate(content.slice(textStart))) ?? NOTHING
}

const NOTHING = new Uint8Array()

const XMP_KEYWORD = 'XML:com.adobe.xmp'

const chunkOf = (type: string, content: Uint8Array): Uint8Array => {
  const body = joinBytes([asciiBytes(type), content])
  return joinBytes([uint32(content.length), body, uint32(crc32(body))])
}

/** As the specification has it in annex D. */
const crc32 = (bytes: Uint8Array): number => {
  let crc = 0xffffffff
  for (const byte of bytes) {
    crc ^= byte
    for (let bit = 0; bit < 8; bit += 1) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1
  }
  return (crc ^ 0xffffffff) >>> 0
}
