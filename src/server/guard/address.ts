import { isIP } from 'node:net'

/**
 * An IP address in its one canonical spelling, so that text can be compared: without port, brackets and zone, IPv6
 * shortened (RFC 5952), IPv4 inside IPv6 as IPv4. Null when the text is no address.
 */
export const canonicalAddress = (text: string): string | null => {
  const bare = withoutPort(text.trim()).replace(/%.*$/, '')
  if (isIP(bare) === 4) return bare
  if (isIP(bare) !== 6) return null
  const short = new URL(`http://[${bare}]/`).hostname.slice(1, -1)
  const [, high, low] = /^::ffff:([0-9a-f]{1,4}):([0-9a-f]{1,4})$/.exec(short) ?? []
  return high === undefined || low === undefined ? short : ipv4Of(high, low)
}

/** `10.0.0.1:4711` and `[2001:db8::1]:4711`, as some proxies write them. */
const withoutPort = (text: string): string =>
  /^\[([^\]]*)\](?::\d+)?$/.exec(text)?.[1] ?? /^([\d.]+):\d+$/.exec(text)?.[1] ?? text

const ipv4Of = (high: string, low: string): string =>
  [high, low]
    .map((group) => Number.parseInt(group, 16))
    .flatMap((group) => [group >> 8, group & 0xff])
    .join('.')

export const isLoopbackAddress = (address: string): boolean =>
  address === '::1' || (isIP(address) === 4 && address.startsWith('127.'))

/** Whether a host of an address, a header or a setting is this machine: a name or an address, with or without a port. */
export const isLoopbackHost = (host: string): boolean => {
  const name = host.replace(/:\d+$/, '').toLowerCase()
  if (name === 'localhost' || name.endsWith('.localhost')) return true
  const address = canonicalAddress(name) ?? canonicalAddress(host)
  return address !== null && isLoopbackAddress(address)
}

/**
 * What limits count by. One customer of an access provider has a whole IPv6 /64 (RFC 6177), so single addresses in it
 * would be no limit. Anything but IPv6 counts as it is.
 */
export const limitKey = (address: string): string =>
  isIP(address) === 6 ? `${ipv6Groups(address).slice(0, 4).join(':')}::/64` : address

/** The eight groups of a canonical address. */
const ipv6Groups = (address: string): readonly string[] => {
  const [before = '', after = ''] = address.split('::')
  const left = before === '' ? [] : before.split(':')
  const right = after === '' ? [] : after.split(':')
  return [...left, ...Array<string>(8 - left.length - right.length).fill('0'), ...right]
}
