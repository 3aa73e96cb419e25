/** As Chromium reports it (Network Information API); other browsers report nothing about the connection. */
type KnownLine = { readonly saveData?: boolean; readonly effectiveType?: string }

export const knownLine = (host: object): KnownLine => {
  // TypeScript's DOM library has only a part of it.
  const { connection = {} } = host as { readonly connection?: KnownLine }
  return connection
}
