/** As Chromium reports it (Network Information API); other browsers report nothing about the connection. */
type NetworkInformation = { readonly saveData?: boolean; readonly effectiveType?: string }

export const networkInformation = (host: object): NetworkInformation => {
  // TypeScript's DOM library has only a part of it.
  const { connection = {} } = host as { readonly connection?: NetworkInformation }
  return connection
}
