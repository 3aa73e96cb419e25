/** The part of the Trusted Types API that is used here; TypeScript's DOM library does not have it yet. */
type TrustedTypes = {
  readonly createPolicy: (
    name: string,
    rules: { readonly createScriptURL: (url: string) => string },
  ) => Policy
}

const sameOriginOnly = (url: string): string => {
  if (new URL(url, location.href).origin !== location.origin)
    throw new TypeError(`not a script of this site: ${url}`)
  return url
}

type Policy = { readonly createScriptURL: (url: string) => unknown }

const createPolicy = (): Policy => {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes }
  return (
    trustedTypes?.createPolicy('neomuse', { createScriptURL: sameOriginOnly }) ?? {
      createScriptURL: sameOriginOnly,
    }
  )
}

let policy: Policy | null = null

/**
 * Marks the URL of a worker or service worker as ours, for browsers that enforce Trusted Types; scripts of another
 * origin throw. The returned object goes where the DOM's types want a string.
 */
export const trustedScriptUrl = (url: string): string => {
  policy ??= createPolicy()
  // A TrustedScriptURL, which the browser accepts and TypeScript does not know.
  return policy.createScriptURL(url) as string
}
