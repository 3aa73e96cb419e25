import { sha256Hex } from '../../pictures/sha256-hex.ts'
import type { EditsFile } from './edits-file.ts'

export const FORMAT = 'neomuse-edits'
export const VERSION = 2
/** Of a file without pictures, which every app can read. */
const PLAIN_VERSION = 1

export const newEditsFile = (parts: Omit<EditsFile, 'format' | 'version'>): EditsFile => ({
  format: FORMAT,
  version: parts.pictures.length > 0 ? VERSION : PLAIN_VERSION,
  ...parts,
})

export const sealEditsFile = async (file: EditsFile): Promise<EditsFile> => ({
  ...file,
  seal: await digestOf(file),
})

export const digestOf = (file: object): Promise<string> =>
  sha256Hex(new TextEncoder().encode(JSON.stringify(file)))
