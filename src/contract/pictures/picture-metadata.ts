import {
  asciiBytes,
  joinBytes,
  latin1,
  type PictureType,
  startsWith,
  viewOf,
} from './picture-type.ts'

/** Decompresses zlib data (RFC 1950); null if it is damaged, or far longer than any metadata. */
export type Inflate = (packed: Uint8Array<ArrayBuffer>) => Promise<Uint8Array | null>

export type Cleaning = {
  readonly inflate: Inflate
  /** The declaration of the picture from which this one was made, used if this one declares nothing itself. */
  readonly mark?: string | null
}

export const MOST_INFLATED_BYTES = 1024 * 1024

/** A picture without the metadata that says by whom, where and with what it was made. */
export type Cleaned = {
  readonly type: PictureType
  /** The given bytes if there was nothing to remove. */
  readonly bytes: Uint8Array<ArrayBuffer>
  /** Its declaration of AI, as it is written in the file; null: none. */
  readonly mark: string | null
}

const ORIENTATION = 0x0112
const UPRIGHT = 1
const MOST_ORIENTATION = 8

/** The orientation of a picture (Exif 2.32, tag 0x0112), from 1 (as it is) to 8; 1 if absent. */
export const orientationIn = (tiff: Uint8Array): number => {
  if (tiff.length < 14) return UPRIGHT
  const isLittle = startsWith(tiff, 'II')
  const view = viewOf(tiff)
  const directory = view.getUint32(4, isLittle)
  if (directory + 2 > tiff.length) return UPRIGHT
  const entries = view.getUint16(directory, isLittle)
  for (let entry = 0; entry < entries; entry += 1) {
    const at = directory + 2 + entry * 12
    if (at + 12 > tiff.length) return UPRIGHT
    if (view.getUint16(at, isLittle) !== ORIENTATION) continue
    const value = view.getUint16(at + 8, isLittle)
    return value >= UPRIGHT && value <= MOST_ORIENTATION ? value : UPRIGHT
  }
  return UPRIGHT
}

/** Exif that contains nothing else; null if the orientation is the default. */
export const orientationOnly = (orientation: number): Uint8Array<ArrayBuffer> | null => {
  if (orientation === UPRIGHT) return null
  const directory = new Uint8Array(18)
  const view = viewOf(directory)
  view.setUint16(0, 1)
  view.setUint16(2, ORIENTATION)
  view.setUint16(4, 3)
  view.setUint32(6, 1)
  view.setUint16(10, orientation)
  return joinBytes([asciiBytes('MM\0*\0\0\0\b'), directory])
}

const TYPES = 'http://cv.iptc.org/newscodes/digitalsourcetype/'
const MADE_BY_AI = 'trainedAlgorithmicMedia'

/**
 * Declares in machine-readable form that a picture is synthetic: regulation (EU) 2024/1689, article 50(2), in the
 * format of the IPTC Photo Metadata Standard ("Digital Source Type"). An XMP packet without padding, which only editing
 * in place would need. If the picture's own packet declares another type, that type stays; nothing else of it does,
 * because it may say by whom and where it was made.
 */
export const pictureMark = (own = ''): string =>
  '<x:xmpmeta xmlns:x="adobe:ns:meta/">' +
  '<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">' +
  '<rdf:Description rdf:about="" xmlns:Iptc4xmpExt="http://iptc.org/std/Iptc4xmpExt/2008-02-29/" ' +
  `Iptc4xmpExt:DigitalSourceType="${TYPES}${declaredType(own) ?? MADE_BY_AI}"/>` +
  '</rdf:RDF></x:xmpmeta>'

/** As an attribute, an element, or an element that names a resource: programs write all three. */
const DECLARED =
  /DigitalSourceType[\s\w:=>"']{0,40}https?:\/\/cv\.iptc\.org\/newscodes\/digitalsourcetype\/([A-Za-z]{1,60})/

const declaredType = (xmp: string): string | undefined => DECLARED.exec(xmp)?.[1]

const VOCABULARY = 'http://cv.iptc.org/newscodes/digitalsourcetype/'

/**
 * The codes of the IPTC's vocabulary "Digital Source Type" for algorithmic media, which a picture must keep declaring
 * (regulation (EU) 2024/1689, article 50), then the others. Matched by name, because the byte that follows one in a
 * C2PA manifest (CBOR) may be a letter; a longer name comes before its own prefix.
 */
const CODES = [
  'compositeWithTrainedAlgorithmicMedia',
  'trainedAlgorithmicMedia',
  'compositeSynthetic',
  'algorithmicallyEnhanced',
  'algorithmicMedia',
  'dataDrivenMedia',
  'virtualRecording',
  'multiFrameComputationalCapture',
  'computationalCapture',
  'compositeCapture',
  'composite',
  'digitalCapture',
  'digitalCreation',
  'digitalArt',
  'minorHumanEdits',
  'humanEdits',
  'screenCapture',
  'negativeFilm',
  'positiveFilm',
  'softwareImage',
  'print',
]

/** The mark for what a picture's own metadata, of any kind, declares it to be; null if it declares nothing. */
export const keptMark = (metadata: readonly Uint8Array[]): string | null => {
  const text = metadata.map((part) => latin1(part)).join('\n')
  const declared = [...text.matchAll(/digitalsourcetype\/([A-Za-z]{5,60})/g)].map(
    ([, code]) => code,
  )
  const known = CODES.find((code) => declared.some((name) => name?.startsWith(code)))
  return known === undefined ? null : pictureMark(`DigitalSourceType="${VOCABULARY}${known}"`)
}
