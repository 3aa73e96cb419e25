import { isLoopbackHost } from '#server/guard/address.ts'
import type { Settings } from '#server/settings.ts'

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
