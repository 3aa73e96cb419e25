/** Kept by the browser, and asked about each time: an edit shows at the next visit. */
export const ALWAYS_ASK = { cacheControl: 'no-cache' }
