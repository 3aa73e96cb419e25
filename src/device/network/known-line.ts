/** As Chromium tells it (Network Information API); of other browsers' lines nothing is known. */
type KnownLine = { readonly saveData?: boolean; readonly effectiveType?: string }

export const knownLine = (host: object): KnownLine => {
  // TypeScript's DOM library knows a part of it.
  const { connection = {} } = host as { readonly connection?: KnownLine }
  return connection
}
