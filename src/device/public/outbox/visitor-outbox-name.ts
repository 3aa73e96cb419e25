/** Of its lock, its channel, and the call that the browser makes for it. */
export const VISITOR_OUTBOX = 'neomuse-visitor-outbox'
