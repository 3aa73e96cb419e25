import { mendLine } from './mend-text.ts'

/** In UTF-16 units: shorter than any file system's limit, in whatever script. */
export const LONGEST_FILE_NAME = 80

/** Not in a name on one system or another (Windows is the strictest), or with a meaning to a shell. */
const FORBIDDEN = /[<>:"|?*\p{Cc}]+/gu
/** Names of devices on Windows, whatever follows the point. */
const RESERVED = /^(con|prn|aux|nul|com\d|lpt\d)(?=\.|$)/i

/**
 * The name under which whoever downloads a file keeps it: without folders, control characters, and signs that turn the
 * direction of writing, by which `photo<RLO>gpj.exe` looks like a picture. Never empty.
 */
export const cleanFileName = (text: string): string => {
  const last = mendLine(text).split(/[/\\]/).at(-1) ?? ''
  const plain = last
    .replace(FORBIDDEN, '-')
    .replace(/\s+/g, ' ')
    .replace(/^[\s.]+|[\s.]+$/g, '')
    .replace(RESERVED, '_$1')
  const { stem, extension } = splitExtension(plain)
  const room = LONGEST_FILE_NAME - extension.length
  return `${cut(stem, room) || 'fichier'}${extension}`
}

/** `.webp`, in lower case and with its point; empty: the name has none. */
export const extensionOf = (name: string): string => splitExtension(name).extension.toLowerCase()

const splitExtension = (name: string): { stem: string; extension: string } => {
  const extension = /\.[a-z\d]{1,8}$/i.exec(name)?.[0] ?? ''
  return { stem: name.slice(0, name.length - extension.length), extension }
}

/** Not in the middle of a character. */
const cut = (text: string, most: number): string =>
  text.length <= most
    ? text
    : text
        .slice(0, most)
        .replace(/[\ud800-\udbff]$/, '')
        .trim()
