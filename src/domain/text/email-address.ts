/// <reference path="./punycode.d.ts" />
import punycode from 'punycode.js'

/** As `toWellFormed` (ECMAScript 2024), which supported browsers lack: half a character becomes U+FFFD. */
export const wellFormed = (text: string): string => text.replaceAll(/\p{Surrogate}/gu, '\ufffd')

/** Of the whole, in ASCII. Source: RFC 5321, section 4.5.3.1.3. */
export const LONGEST_EMAIL = 254
/** Of what stands before the `@`, and after it. Source: RFC 5321, section 4.5.3.1.1; RFC 1035, section 2.3.4. */
const LONGEST_LOCAL_PART = 64
const LONGEST_HOST = 253
const LONGEST_LABEL = 63

/** As `type=email` has it (HTML, section 4.10.5.1.5), but for dots that stand where no mail server takes them (RFC 5321, section 4.1.2). */
const ATOM = "[a-zA-Z0-9!#$%&'*+\\/=?^_`\\{\\|\\}~\\-]+"
const LOCAL_PART = `(?=[^@]{1,${LONGEST_LOCAL_PART}}@)${ATOM}(?:\\.${ATOM})*`

/** What a part of a host's name begins with, has inside and ends with. */
type Letters = { readonly first: string; readonly inside: string; readonly last: string }

const ASCII: Letters = { first: '[a-zA-Z0-9]', inside: '[a-zA-Z0-9\\-]', last: '[a-zA-Z0-9]' }
/** No mark begins a word that it could stand over. */
const ANY_SCRIPT: Letters = {
  first: '[\\p{L}\\p{N}]',
  inside: '[\\p{L}\\p{M}\\p{N}\\-]',
  last: '[\\p{L}\\p{M}\\p{N}]',
}

/** Two parts at least; the last one is no number, so that the whole is no IP address. */
const hostOf = ({ first, inside, last }: Letters, dot: string): string => {
  const rest = `${inside}{0,${LONGEST_LABEL - 2}}${last}`
  return `(?=.{1,${LONGEST_HOST}}$)(?:${first}(?:${rest})?${dot})+(?!\\d+$)${first}${rest}`
}

/**
 * What of an address a browser can check by itself, for the attribute `pattern`: whatever the contract takes, and
 * nothing that it refuses but hosts in other scripts that become too long in ASCII.
 */
export const EMAIL_PATTERN = `${LOCAL_PART}@${hostOf(ANY_SCRIPT, '[.。．｡]')}`

const ASCII_EMAIL = new RegExp(`^${LOCAL_PART}@${hostOf(ASCII, '\\.')}$`)
const HOST_OF_ANY_SCRIPT = new RegExp(`^${hostOf(ANY_SCRIPT, '\\.')}$`, 'u')
const BEYOND_ASCII = /[^\0-\x7f]/u

/**
 * An address as mail servers know it, `jean@société.fr` as `jean@xn--socit-esab.fr`; null where it is none. Its letters
 * stay as large or small as they were written.
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
 * By what addresses are compared: nobody has two accounts by a capital letter, or by the script that a host's name is
 * written in. What is no address is compared as the text that it is.
 */
export const emailKey = (written: string): string => {
  const text = written.trim().normalize('NFC')
  return (emailToAscii(text) ?? text).toLowerCase()
}

/**
 * Opens a letter to it (RFC 6068): what would begin another part of the address is encoded, and what need not be is not,
 * since some programs do not read it.
 */
export const mailtoAddress = (email: string): string =>
  `mailto:${encodeURIComponent(wellFormed(email)).replaceAll(/%40|%2B/g, decodeURIComponent)}`

const hostToAscii = (host: string): string | null => {
  if (!BEYOND_ASCII.test(host)) return host
  const tidy = tidyHost(host)
  return HOST_OF_ANY_SCRIPT.test(tidy) ? punycode.toASCII(tidy) : null
}

/**
 * Letters that count as one become one, and other scripts' full stops dots (after UTS 46); each letter by itself, since at
 * the end of a word sigma has another form.
 */
const tidyHost = (host: string): string =>
  Array.from(host.normalize('NFKC'), (letter) => letter.toLowerCase())
    .join('')
    .normalize('NFKC')
    .replaceAll('。', '.')
