/** A text as it stands between tags or in an attribute with double quotes. */
export const escapeHtml = (text: string): string =>
  text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/"/g, '&quot;')

/** Data as a script element of JSON holds it: nothing in it can end the element. */
export const inScript = (data: unknown): string => JSON.stringify(data).replaceAll('<', '\\u003c')
