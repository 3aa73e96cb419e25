import { trustedPolicy } from './trusted-policy.ts'

/**
 * Marks the URL of a worker or service worker as ours, for browsers that enforce Trusted Types; scripts of another
 * origin throw. The returned object goes where the DOM's types want a string.
 */
export const trustedScriptUrl = (url: string): string =>
  // A TrustedScriptURL, which the browser accepts and TypeScript does not know.
  trustedPolicy().createScriptURL(url) as string
