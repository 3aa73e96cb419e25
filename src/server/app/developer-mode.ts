import type { Context } from 'hono'
import { isLoopbackHost } from '#server/http/ip-address.ts'
import type { Settings } from '#server/settings/settings.ts'
import type { ClientAddresses } from '../http/client-address.ts'

/** Whoever develops on this machine, and has not to prove anything. */
export type Developer = {
  /** Looks at each request for signs of a proxy: nobody counts as the developer once there was one. */
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
 * The only place that gives a right for where a request comes from. A proxy on the same machine makes everybody come from
 * there, and one that hides itself (`Host: 127.0.0.1`, no forwarding header) cannot be told from a developer's own
 * request: so it gives nothing but to a process that was started to develop with, and for as long as none was seen.
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
 * Whether this process serves nobody but whoever sits at this machine: told so by `--dev` (`npm start` and `npm run dev`
 * do), on a loopback address, and with no setting that speaks of a proxy or a public address. The lack of a setting alone,
 * as of `NODE_ENV`, never counts: it is what a server that was set up in haste has in common with a developer's.
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
