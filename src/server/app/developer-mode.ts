import type { Context } from 'hono'
import { isLoopbackHost } from '#server/http/ip-address.ts'
import type { Settings } from '#server/settings/settings.ts'
import type { ClientAddresses } from '../http/client-address.ts'

/** A developer on this machine, who need not prove anything. */
export type Developer = {
  /** Looks for signs of a proxy in each request: after the first one, no request counts as the developer's. */
  readonly notice: (c: Context) => void
  readonly isDeveloper: (c: Context) => boolean
}

export type DeveloperParts = {
  readonly isForDevelopment: boolean
  readonly clientAddresses: Pick<ClientAddresses, 'isLoopback' | 'isProxied'>
  /** Called once, at the first sign of a proxy. */
  readonly onProxySeen: () => void
}

/**
 * The only part that grants a right by the origin of a request. Through a proxy on the same machine every request seems
 * to come from this machine, and a proxy that hides itself (`Host: 127.0.0.1`, no forwarding header) cannot be
 * distinguished from a developer's request. So the right exists only in a process that was started for development, and
 * until a proxy is seen.
 */
export const createDeveloper = ({
  isForDevelopment,
  clientAddresses,
  onProxySeen,
}: DeveloperParts): Developer => {
  let isProxySeen = false
  return {
    notice: (c) => {
      if (!isForDevelopment || isProxySeen || !clientAddresses.isProxied(c)) return
      isProxySeen = true
      onProxySeen()
    },
    isDeveloper: (c) => isForDevelopment && !isProxySeen && clientAddresses.isLoopback(c),
  }
}

/**
 * Whether this process serves only the developer at this machine: it was started with `--dev` (as `npm start` and `npm
 * run dev` do), on a loopback address, and no setting names a proxy or a public address. A missing setting alone, such
 * as `NODE_ENV`, never counts: a hastily set-up production server lacks it too.
 */
export const isForDevelopment = (
  args: readonly string[],
  {
    isProduction,
    host,
    trustedProxies,
    publicUrl,
  }: Pick<Settings, 'isProduction' | 'host' | 'trustedProxies' | 'publicUrl'>,
): boolean =>
  args.includes('--dev') &&
  !isProduction &&
  isLoopbackHost(host) &&
  trustedProxies.length === 0 &&
  (publicUrl === null || isLoopbackHost(new URL(publicUrl).hostname))
