import { asciiBytes, joinBytes, startsWith, viewOf } from './bytes.ts'

const ORIENTATION = 0x0112
const UPRIGHT = 1
const MOST_ORIENTATION = 8

/** How a picture is to be turned (Exif 2.32, tag 0x0112), from 1 (as it is) to 8; 1 where that is not told. */
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

/** Exif that says nothing else; null where nothing has to be said. */
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
