import type { EditsFile } from './edits-file.ts'
import { digestOf, FORMAT, PLAIN_VERSION, VERSION } from './edits-format.ts'

export const newEditsFile = (parts: Omit<EditsFile, 'format' | 'version'>): EditsFile => ({
  format: FORMAT,
  version: parts.pictures.length > 0 ? VERSION : PLAIN_VERSION,
  ...parts,
})

export const sealEditsFile = async (file: EditsFile): Promise<EditsFile> => ({
  ...file,
  seal: await digestOf(file),
})
