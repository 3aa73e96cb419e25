/** Escapes a text for use between tags or in an attribute with double quotes. */
export const escapeHtml = (text: string): string =>
  text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/"/g, '&quot;')

/** Data as JSON for a script element: nothing in it can end the element. */
export const inScript = (data: unknown): string => JSON.stringify(data).replaceAll('<', '\\u003c')
