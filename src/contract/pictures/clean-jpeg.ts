import {
  type Cleaned,
  type Cleaning,
  keptMark,
  orientationIn,
  orientationOnly,
} from './picture-metadata.ts'
import { asciiBytes, joinBytes, startsWith, viewOf } from './picture-type.ts'

const EXIF = 'Exif\0\0'
const XMP = 'http://ns.adobe.com/xap/1.0/\0'
const [SOS, EOI, APP0, APP1, APP2, APP14, APP15, COMMENT] = [
  0xda, 0xd9, 0xe0, 0xe1, 0xe2, 0xee, 0xef, 0xfe,
] as const

/**
 * Segments of ISO/IEC 10918-1: keeps what decodes the picture, its colour profile (ICC.1, annex B.4) and how colours
 * are encoded (Adobe's APP14). Removes whatever follows its end, such as a second picture.
 */
export const cleanJpeg = (
  bytes: Uint8Array,
  { mark: given = null }: Pick<Cleaning, 'mark'>,
): Cleaned | null => {
  const kept: Uint8Array[] = []
  const dropped: Uint8Array[] = []
  let head: readonly Uint8Array[] = []
  let orientation = 1
  let at = 2
  for (;;) {
    const code = bytes[at] === 0xff ? bytes[at + 1] : undefined
    if (code === undefined) return null
    if (code === 0xff) {
      at += 1
      continue
    }
    if (code === EOI) break
    if (at + 4 > bytes.length) return null
    const end = at + 2 + viewOf(bytes).getUint16(at + 2)
    if (end > bytes.length || end < at + 4) return null
    const segment = bytes.subarray(at, end)
    if (code === APP0 && at === 2 && startsWith(segment, 'JFIF\0', 4))
      head = [withoutThumbnail(segment)]
    else if (isKept(code, segment)) kept.push(segment)
    else {
      dropped.push(segment)
      if (code === APP1 && startsWith(segment, EXIF, 4))
        orientation = orientationIn(segment.subarray(4 + EXIF.length))
    }
    at = end
    if (code !== SOS) continue
    const scanEnd = endOfScan(bytes, at)
    kept.push(bytes.subarray(at, scanEnd))
    at = scanEnd
    // Truncated, as on a bad connection: decoders show what there is.
    if (at >= bytes.length) break
  }
  dropped.push(bytes.subarray(at + 2))
  const exif = orientationOnly(orientation)
  const mark = keptMark(dropped) ?? given
  return {
    type: 'image/jpeg',
    mark,
    bytes: joinBytes([
      bytes.subarray(0, 2),
      ...head,
      ...(exif ? [segmentOf(APP1, joinBytes([asciiBytes(EXIF), exif]))] : []),
      ...(mark === null ? [] : [segmentOf(APP1, asciiBytes(XMP + mark))]),
      ...kept,
      Uint8Array.of(0xff, EOI),
    ]),
  }
}

const isKept = (code: number, segment: Uint8Array): boolean => {
  if (code === COMMENT) return false
  if (code < APP0 || code > APP15) return true
  if (code === APP2) return startsWith(segment, 'ICC_PROFILE\0', 4)
  return code === APP14 && startsWith(segment, 'Adobe', 4)
}

/** The version, units and densities are followed by a thumbnail. */
const withoutThumbnail = (segment: Uint8Array): Uint8Array =>
  segmentOf(APP0, joinBytes([segment.subarray(4, 16), Uint8Array.of(0, 0)]))

const segmentOf = (code: number, content: Uint8Array): Uint8Array => {
  const size = content.length + 2
  return joinBytes([Uint8Array.of(0xff, code, size >> 8, size & 0xff), content])
}

/** Inside a scan, `FF 00` is a data byte, and `FF D0` to `FF D7` are restart markers. */
const endOfScan = (bytes: Uint8Array, from: number): number => {
  let at = bytes.indexOf(0xff, from)
  while (at !== -1 && at + 1 < bytes.length) {
    const next = bytes[at + 1] ?? 0
    if (next !== 0 && next !== 0xff && (next < 0xd0 || next > 0xd7)) return at
    at = bytes.indexOf(0xff, at + (next === 0xff ? 1 : 2))
  }
  return bytes.length
}
