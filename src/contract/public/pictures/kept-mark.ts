import { pictureMark } from '../picture-mark.ts'
import { latin1 } from './bytes.ts'

const VOCABULARY = 'http://cv.iptc.org/newscodes/digitalsourcetype/'

/**
 * The codes of the IPTC's vocabulary "Digital Source Type" that tell of algorithms, which a picture must go on saying
 * (regulation (EU) 2024/1689, article 50), then the others. By name, since what follows one in a C2PA manifest (CBOR) may
 * be a letter; a longer name before its own beginning.
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

/** The mark that says what a picture's own metadata, of any kind, declare it to be; null where they declare nothing. */
export const keptMark = (metadata: readonly Uint8Array[]): string | null => {
  const text = metadata.map((part) => latin1(part)).join('\n')
  const declared = [...text.matchAll(/digitalsourcetype\/([A-Za-z]{5,60})/g)].map(
    ([, code]) => code,
  )
  const known = CODES.find((code) => declared.some((name) => name?.startsWith(code)))
  return known === undefined ? null : pictureMark(`DigitalSourceType="${VOCABULARY}${known}"`)
}
