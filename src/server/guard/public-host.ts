import { lookup as lookUp } from 'node:dns'
import { BlockList, isIP, type LookupFunction } from 'node:net'
import { canonicalAddress } from './address.ts'

/** Networks that are nobody's on the open internet (RFC 6890 and its registries), as `net.BlockList` takes them. */
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

/** Whether an IP address is somebody's on the open internet. */
export const isPublicAddress = (address: string): boolean => {
  const canonical = canonicalAddress(address)
  if (canonical === null) return false
  return !blocked.check(canonical, isIP(canonical) === 6 ? 'ipv6' : 'ipv4')
}

/** A host of an address that may be on the open internet: by its name alone, which may lead anywhere. */
export const mayBePublicHost = (host: string): boolean => {
  const bare = host.replace(/^\[|\]$/g, '')
  if (isIP(bare) !== 0) return isPublicAddress(bare)
  return bare.includes('.') && !/(^|\.)(localhost|local|internal|home\.arpa)\.?$/i.test(bare)
}

/**
 * Looks up a name for a connection, and fails where it leads to any private address: asked at the very connection, so that
 * no name can lead elsewhere in between.
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
