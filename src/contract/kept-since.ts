/** Set by the service worker on an answer that it kept: when the server gave it (ISO 8601). */
export const KEPT_SINCE_HEADER = 'X-Kept-Since'
