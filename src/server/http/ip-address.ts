import { lookup as lookUp } from 'node:dns'
import { BlockList, isIP, type LookupFunction } from 'node:net'

/**
 * An IP address in its canonical spelling, so that texts can be compared: without port, brackets and zone, IPv6
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

/** Whether the host of a URL, header or setting is this machine: a name or an address, with or without a port. */
export const isLoopbackHost = (host: string): boolean => {
  const name = host.replace(/:\d+$/, '').toLowerCase()
  if (name === 'localhost' || name.endsWith('.localhost')) return true
  const address = canonicalAddress(name) ?? canonicalAddress(host)
  return address !== null && isLoopbackAddress(address)
}

/**
 * The key that limits count by. One customer of an internet provider has a whole IPv6 /64 (RFC 6177), so counting
 * single addresses would be no limit. Other addresses count as they are.
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

/** Networks that are not on the public internet (RFC 6890 and its registries), in the form of `net.BlockList`. */
const PRIVATE: readonly (readonly [string, number])[] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
  ['::', 96],
  ['64:ff9b::', 96],
  ['64:ff9b:1::', 48],
  ['100::', 64],
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
  ['fc00::', 7],
  ['fe80::', 9],
  ['ff00::', 8],
]

const blocked = new BlockList()
for (const [network, prefix] of PRIVATE)
  blocked.addSubnet(network, prefix, isIP(network) === 6 ? 'ipv6' : 'ipv4')

/** Whether an IP address is on the public internet. */
export const isPublicAddress = (address: string): boolean => {
  const canonical = canonicalAddress(address)
  if (canonical === null) return false
  return !blocked.check(canonical, isIP(canonical) === 6 ? 'ipv6' : 'ipv4')
}

/** Whether a host may be on the public internet, judged by its name only, which may resolve to any address. */
export const mayBePublicHost = (host: string): boolean => {
  const bare = host.replace(/^\[|\]$/g, '')
  if (isIP(bare) !== 0) return isPublicAddress(bare)
  return bare.includes('.') && !/(^|\.)(localhost|local|internal|home\.arpa)\.?$/i.test(bare)
}

/**
 * Resolves a name for a connection, and fails if it resolves to a private address. It runs for the connection itself,
 * so that the name cannot resolve to another address in between.
 */
export const lookUpPublic: LookupFunction = (host, options, callback) => {
  lookUp(host, { ...options, all: true }, (error, addresses) => {
    if (error) return callback(error, [])
    const hidden = addresses.find(({ address }) => !isPublicAddress(address))
    const [first] = addresses
    if (hidden || !first) return callback(new Error('a private address'), [])
    if (options.all) callback(null, addresses)
    else callback(null, first.address, first.family)
  })
}
