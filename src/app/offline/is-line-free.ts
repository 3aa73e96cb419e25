/** As Chromium tells it (Network Information API); of other browsers' lines nothing is known. */
type KnownLine = { readonly saveData?: boolean; readonly effectiveType?: string }

/** Whether what nobody has asked for may be fetched: the line is fast, and its owner does not save data. */
export const isLineFree = (host: object): boolean => {
  // TypeScript's DOM library knows a part of it.
  const { connection = {} } = host as { readonly connection?: KnownLine }
  const { saveData = false, effectiveType = '4g' } = connection
  return !saveData && effectiveType === '4g'
}
