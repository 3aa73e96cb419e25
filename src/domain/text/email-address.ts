/// <reference path="./punycode.d.ts" />
import punycode from 'punycode.js'

/** As `toWellFormed` (ECMAScript 2024), which supported browsers lack: an unpaired surrogate becomes U+FFFD. */
export const wellFormed = (text: string): string => text.replaceAll(/\p{Surrogate}/gu, '\ufffd')

/** Maximum length of an address in ASCII. Source: RFC 5321, section 4.5.3.1.3. */
export const LONGEST_EMAIL = 254
/** Maximum lengths before the `@`, and after it. Source: RFC 5321, section 4.5.3.1.1; RFC 1035, section 2.3.4. */
const LONGEST_LOCAL_PART = 64
const LONGEST_HOST = 253
const LONGEST_LABEL = 63

/**
 * As for `type=email` (HTML, section 4.10.5.1.5), except for dots in positions that mail servers refuse (RFC 5321,
 * section 4.1.2).
 */
const ATOM = "[a-zA-Z0-9!#$%&'*+\\/=?^_`\\{\\|\\}~\\-]+"
const LOCAL_PART = `(?=[^@]{1,${LONGEST_LOCAL_PART}}@)${ATOM}(?:\\.${ATOM})*`

/** The characters with which a part of a host name may begin, continue and end. */
type Letters = { readonly first: string; readonly inside: string; readonly last: string }

const ASCII: Letters = { first: '[a-zA-Z0-9]', inside: '[a-zA-Z0-9\\-]', last: '[a-zA-Z0-9]' }
/** A combining mark cannot begin a word. */
const ANY_SCRIPT: Letters = {
  first: '[\\p{L}\\p{N}]',
  inside: '[\\p{L}\\p{M}\\p{N}\\-]',
  last: '[\\p{L}\\p{M}\\p{N}]',
}

/** At least two parts; the last one is not a number, so that it is not an IP address. */
const hostOf = ({ first, inside, last }: Letters, dot: string): string => {
  const rest = `${inside}{0,${LONGEST_LABEL - 2}}${last}`
  return `(?=.{1,${LONGEST_HOST}}$)(?:${first}(?:${rest})?${dot})+(?!\\d+$)${first}${rest}`
}

/**
 * The check of an address that a browser can do by itself, for the attribute `pattern`: accepts whatever the contract
 * accepts, and refuses whatever it refuses except hosts in other scripts that become too long in ASCII.
 */
export const EMAIL_PATTERN = `${LOCAL_PART}@${hostOf(ANY_SCRIPT, '[.。．｡]')}`

const ASCII_EMAIL = new RegExp(`^${LOCAL_PART}@${hostOf(ASCII, '\\.')}$`)
const HOST_OF_ANY_SCRIPT = new RegExp(`^${hostOf(ANY_SCRIPT, '\\.')}$`, 'u')
const BEYOND_ASCII = /[^\0-\x7f]/u

/**
 * An address in the form for mail servers, `jean@société.fr` as `jean@xn--socit-esab.fr`; null if it is not one. Upper
 * and lower case stay as written.
 */
export const emailToAscii = (written: string): string | null => {
  const at = written.lastIndexOf('@')
  const host = hostToAscii(written.slice(at + 1))
  if (host === null) return null
  const address = `${written.slice(0, at + 1)}${host}`
  return address.length <= LONGEST_EMAIL && ASCII_EMAIL.test(address) ? address : null
}

export const isEmail = (text: string): boolean => emailToAscii(text) !== null

/**
 * The form in which addresses are compared, so that there cannot be two accounts that differ only in case, or in the
 * script of a host name. A text that is not an address is compared as it is.
 */
export const emailKey = (written: string): string => {
  const text = written.trim().normalize('NFC')
  return (emailToAscii(text) ?? text).toLowerCase()
}

/**
 * Opens an email to it (RFC 6068): characters with a meaning in the address are encoded, and others are not, because
 * some programs do not decode them.
 */
export const mailtoAddress = (email: string): string =>
  `mailto:${encodeURIComponent(wellFormed(email)).replaceAll(/%40|%2B/g, decodeURIComponent)}`

const hostToAscii = (host: string): string | null => {
  if (!BEYOND_ASCII.test(host)) return host
  const tidy = tidyHost(host)
  return HOST_OF_ANY_SCRIPT.test(tidy) ? punycode.toASCII(tidy) : null
}

/**
 * Replaces equivalent characters, and other scripts' full stops by dots (after UTS 46); character by character, because
 * sigma has another form at the end of a word.
 */
const tidyHost = (host: string): string =>
  Array.from(host.normalize('NFKC'), (letter) => letter.toLowerCase())
    .join('')
    .normalize('NFKC')
    .replaceAll('。', '.')
