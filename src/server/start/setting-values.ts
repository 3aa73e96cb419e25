import { isIP } from 'node:net'

/** The value of one setting, or why it cannot be. */
export type Reading<T> = { readonly value: T } | { readonly problem: string }

/** `file:<path>`. */
export const readDatabaseFile = (text: string): Reading<string> => {
  if (/^postgres(ql)?:/i.test(text))
    return {
      problem: `this version has the embedded database only. ${ALLOWED_DATABASE}`,
    }
  const path = /^file:(?:\/\/(?=\/))?(.+)$/i.exec(text)?.[1]
  return path === undefined || path.includes('\0')
    ? { problem: `"${withoutPassword(text)}" is no file of a database. ${ALLOWED_DATABASE}` }
    : { value: path }
}

const ALLOWED_DATABASE = 'Allowed: file:<path>, or not set (neomuse.db in DATA_DIR)'

/** What is wrong is printed, and must not give a password away. */
const withoutPassword = (text: string): string => text.replace(/\/\/[^/@]*@/, '//…@')

/** Addresses and subnets, set apart by commas or spaces. */
export const readTrustedProxies = (text: string): Reading<readonly string[]> => {
  const entries = text.split(/[\s,]+/).filter((entry) => entry !== '')
  const wrong = entries.filter((entry) => !isSubnet(entry))
  return wrong.length === 0
    ? { value: entries }
    : {
        problem: `${wrong.map((entry) => `"${entry}"`).join(', ')}: no address. Allowed: addresses and subnets, such as 10.0.0.1, 10.0.0.0/8, fd00::/8`,
      }
}

const isSubnet = (entry: string): boolean => {
  const [address = '', prefix, ...rest] = entry.split('/')
  const family = isIP(address)
  if (family === 0 || rest.length > 0) return false
  return prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= bitsOf(family))
}

const bitsOf = (family: number): number => (family === 6 ? 128 : 32)

export const readPublicUrl = (text: string): Reading<string> => {
  const url = URL.canParse(text) ? new URL(text) : null
  const isOrigin =
    url !== null &&
    /^https?:$/.test(url.protocol) &&
    url.pathname === '/' &&
    `${url.search}${url.hash}${url.username}${url.password}` === ''
  return isOrigin
    ? { value: url.origin }
    : {
        problem: `"${text}" is no address of a site. Allowed: http:// or https:// and a host, without a path, such as https://neomuse.example`,
      }
}
