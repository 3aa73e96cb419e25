import { BlockList, isIP } from 'node:net'
import type { Context } from 'hono'
import { canonicalAddress, isLoopbackAddress, isLoopbackHost, limitKey } from './ip-address.ts'
import type { Sending } from './load-shedding.ts'

/** Facts about the client of a request, as far as they can be trusted. */
export type ClientAddresses = {
  /** The client's address; `unknown` once its connection is gone. */
  readonly clientAddress: (c: Context) => string
  /** Whether the client is on this machine, and not a proxy for another one. */
  readonly isLoopback: (c: Context) => boolean
  /** Whether there is any sign of a proxy in front of this server, even of one that hides its client. */
  readonly isProxied: (c: Context) => boolean
  /** Whether the client's own connection is encrypted, according to a trusted proxy. */
  readonly isHttps: (c: Context) => boolean
  /** Whether an address belongs to a trusted proxy. */
  readonly isProxy: (address: string) => boolean
  /** Whether the connection is closed, so that an answer would be useless. */
  readonly hasGone: (c: Context) => boolean
  /** The sender of the request's body; null when it has no body, or one that is ignored. */
  readonly sending: (c: Context) => Sending | null
}

const UNKNOWN = 'unknown'

/** Any of these headers means that the request was forwarded. */
const FORWARDING_HEADERS = ['x-forwarded-for', 'x-real-ip', 'forwarded', 'via', 'x-forwarded-host']

/** Headers about the client are trusted only when they come from one of `trustedProxies` (addresses and subnets). */
export const createClientAddresses = (trustedProxies: readonly string[]): ClientAddresses => {
  const isTrusted = createTrust(trustedProxies)

  const clientAddress = (c: Context): string => {
    const socketAddress = connectionAddress(c)
    if (socketAddress === null) return UNKNOWN
    return isTrusted(socketAddress)
      ? lastUntrusted(socketAddress, forwardedFor(c), isTrusted)
      : socketAddress
  }

  return {
    clientAddress,
    isLoopback: (c) => {
      const socketAddress = connectionAddress(c)
      // A foreign page can let its own host name point here (DNS rebinding), but it cannot forge the header `Host`.
      if (
        socketAddress === null ||
        !isLoopbackAddress(socketAddress) ||
        !isLoopbackHost(c.req.header('host') ?? '')
      )
        return false
      if (FORWARDING_HEADERS.every((name) => c.req.header(name) === undefined)) return true
      return (
        forwardedFor(c).length > 0 &&
        isTrusted(socketAddress) &&
        isLoopbackAddress(clientAddress(c))
      )
    },
    isProxied: (c) =>
      FORWARDING_HEADERS.some((name) => c.req.header(name) !== undefined) ||
      // nginx uses it towards the server behind it by default; browsers no longer do.
      property(incomingOf(c), 'httpVersion') === '1.0' ||
      !isLoopbackHost(c.req.header('host') ?? '') ||
      isPageElsewhere(c),
    isHttps: (c) => {
      const socketAddress = connectionAddress(c)
      if (socketAddress === null || !isTrusted(socketAddress)) return false
      return c.req.header('x-forwarded-proto')?.split(',').at(-1)?.trim().toLowerCase() === 'https'
    },
    isProxy: (address) => {
      const canonical = canonicalAddress(address)
      return canonical !== null && isTrusted(canonical)
    },
    sending: (c) => {
      const incoming = incomingOf(c)
      if (incoming === null || c.req.method === 'GET' || c.req.method === 'HEAD') return null
      const isUnderWay = () => property(incoming, 'complete') === false
      return { sender: limitKey(clientAddress(c)), isUnderWay }
    },
    hasGone: (c) => property(socketOf(c), 'destroyed') === true,
  }
}

/** The page's own origin has another host than this machine: a proxy has replaced the `Host` header. */
const isPageElsewhere = (c: Context): boolean =>
  c.req.header('sec-fetch-site') === 'same-origin' &&
  [c.req.header('origin'), c.req.header('referer')].some(
    (url = '') => URL.canParse(url) && !isLoopbackHost(new URL(url).host),
  )

/**
 * Each proxy appends the address of its client, so only the right part of the list, written by trusted proxies, is
 * reliable. The search ends at the first address that is no trusted proxy, or before the first invalid one.
 */
const lastUntrusted = (
  socketAddress: string,
  forwarded: readonly string[],
  isTrusted: (address: string) => boolean,
): string => {
  let known = socketAddress
  for (const entry of forwarded.toReversed()) {
    const address = canonicalAddress(entry)
    if (address === null) return known
    if (!isTrusted(address)) return address
    known = address
  }
  return known
}

const forwardedFor = (c: Context): readonly string[] =>
  (c.req.header('x-forwarded-for') ?? '').split(',').filter((entry) => entry.trim() !== '')

/** In-process requests have no connection and no peer. */
const connectionAddress = (c: Context): string | null => {
  const address = property(socketOf(c), 'remoteAddress')
  return typeof address === 'string' ? canonicalAddress(address) : null
}

const socketOf = (c: Context): unknown => property(incomingOf(c), 'socket')

/** Node's request object; null for an in-process request. */
export const incomingOf = (c: Context): object | null => {
  const env: unknown = c.env
  const incoming = property(env, 'incoming')
  return typeof incoming === 'object' ? incoming : null
}

const property = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined

const createTrust = (entries: readonly string[]): ((address: string) => boolean) => {
  const list = new BlockList()
  for (const entry of entries) {
    const [address = '', prefix] = entry.split('/')
    const family = familyOf(address)
    if (prefix === undefined) list.addAddress(address, family)
    else list.addSubnet(address, Number(prefix), family)
  }
  return (address) => list.check(address, familyOf(address))
}

const familyOf = (address: string): 'ipv4' | 'ipv6' => (isIP(address) === 6 ? 'ipv6' : 'ipv4')
