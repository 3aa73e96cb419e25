import { BlockList, isIP } from 'node:net'

/** Tells who really asks. */
export type ClientAddresses = {
  /** The address of the client: of the peer, or the one that trusted proxies name. */
  readonly find: (peer: string, forwardedFor: string | null) => string
  readonly isTrusted: (peer: string) => boolean
}

export const createClientAddresses = (trustedProxies: readonly string[]): ClientAddresses => {
  const trusted = toBlockList(trustedProxies)
  const isTrusted = (address: string): boolean => {
    const plain = plainAddress(address)
    return plain !== null && trusted.check(plain, familyOf(plain))
  }
  return {
    isTrusted,
    find: (peer, forwardedFor) => {
      let client = plainAddress(peer) ?? peer
      // Each proxy appends who asked it. From the right, the first that is not ours is the client; what is further
      // to the left anybody may have written.
      for (const entry of (forwardedFor ?? '').split(',').reverse()) {
        if (!isTrusted(client)) break
        const next = plainAddress(entry)
        if (next === null) break
        client = next
      }
      return client
    },
  }
}

/** The unit that limits count by: one IPv4 address, or the /64 that one IPv6 customer has (RFC 6177). */
export const addressUnit = (address: string): string => {
  if (isIP(address) !== 6) return address
  const [head = '', tail] = address.toLowerCase().split('::')
  const start = head === '' ? [] : head.split(':')
  const end = tail === undefined || tail === '' ? [] : tail.split(':')
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - start.length - end.length)
  const groups = [...start, ...Array.from({ length: zeros }, () => '0'), ...end]
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`
}

const LOOPBACK = new BlockList()
LOOPBACK.addSubnet('127.0.0.0', 8, 'ipv4')
LOOPBACK.addAddress('::1', 'ipv6')

export const isLoopback = (address: string): boolean => {
  const plain = plainAddress(address)
  return plain !== null && LOOPBACK.check(plain, familyOf(plain))
}

/** Without port, brackets, zone, or the IPv6 wrapping of an IPv4 address; null when it is no address. */
const plainAddress = (text: string): string | null => {
  const bare = text
    .trim()
    .replace(/^\[(.*)\](:\d+)?$/, '$1')
    .replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1')
    .replace(/%.*$/, '')
    .replace(/^::ffff:(\d+\.\d+\.\d+\.\d+)$/i, '$1')
  return isIP(bare) === 0 ? null : bare
}

const familyOf = (address: string): 'ipv4' | 'ipv6' => (isIP(address) === 6 ? 'ipv6' : 'ipv4')

const toBlockList = (subnets: readonly string[]): BlockList => {
  const list = new BlockList()
  for (const subnet of subnets) {
    const [address = '', prefix] = subnet.split('/')
    if (prefix === undefined) list.addAddress(address, familyOf(address))
    else list.addSubnet(address, Number(prefix), familyOf(address))
  }
  return list
}
