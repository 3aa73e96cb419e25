import { expect, test } from 'vitest'
import { pictureMark } from '#contract/pictures/picture-metadata.ts'

const TYPES = 'http://cv.iptc.org/newscodes/digitalsourcetype/'
const declared = (packet: string): string | undefined =>
  /<rdf:Description [^>]*Iptc4xmpExt:DigitalSourceType="([^"]+)"\/>/.exec(packet)?.[1]

test('a picture is said to be made by AI, in few bytes', () => {
  expect(declared(pictureMark())).toBe(`${TYPES}trainedAlgorithmicMedia`)
  expect(pictureMark().length).toBeLessThan(330)
})

const COMPOSITE = `${TYPES}compositeWithTrainedAlgorithmicMedia`

test.each([
  ['an attribute', `<rdf:Description Iptc4xmpExt:DigitalSourceType="${COMPOSITE}"/>`],
  ['an attribute in the other quotes', `<a ext:DigitalSourceType='${COMPOSITE}'/>`],
  ['an element', `<ext:DigitalSourceType>\n  ${COMPOSITE}\n</ext:DigitalSourceType>`],
  ['a resource', `<ext:DigitalSourceType rdf:resource="${COMPOSITE}"/>`],
  ['the other scheme', `<a DigitalSourceType="${COMPOSITE.replace('http:', 'https:')}"/>`],
])('what it declares of itself stays: as %s', (_, own) => {
  expect(declared(pictureMark(own))).toBe(COMPOSITE)
})

test.each([
  '<a ext:DigitalSourceType="made by Jeanne in Lyon"/>',
  `<a ext:DigitalSourceType="${TYPES}"/>`,
  `<a ext:DigitalSourceType="${TYPES}&quot;/><b/>"/>`,
  `<a dc:source="${COMPOSITE}"/>`,
])('nothing else of its packet does: %s', (own) => {
  expect(pictureMark(`${own}<exif:GPSLatitude>48,51N</exif:GPSLatitude>`)).toBe(pictureMark())
})
