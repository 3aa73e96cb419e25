/** The part of the Trusted Types API that is used here; TypeScript's DOM library does not have it yet. */
type TrustedTypes = {
  readonly createPolicy: (
    name: string,
    rules: { readonly createScriptURL: (url: string) => string },
  ) => { readonly createScriptURL: (url: string) => unknown }
}

const sameOriginOnly = (url: string): string => {
  if (new URL(url, location.href).origin !== location.origin)
    throw new TypeError(`not a script of this site: ${url}`)
  return url
}

const createTrust = (): ((url: string) => unknown) => {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes }
  return (
    trustedTypes?.createPolicy('neomuse', { createScriptURL: sameOriginOnly }).createScriptURL ??
    sameOriginOnly
  )
}

let trust: ((url: string) => unknown) | null = null

/**
 * Marks the URL of a worker or service worker as ours, for browsers that enforce Trusted Types; scripts of another
 * origin throw. The returned object goes where the DOM's types want a string.
 */
export const trustedScriptUrl = (url: string): string => {
  trust ??= createTrust()
  // A TrustedScriptURL, which the browser accepts and TypeScript does not know.
  return trust(url) as string
}
