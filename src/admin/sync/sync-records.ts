import type { usePendingMutations, useRejections } from '#device/back-office/use-sync-status.ts'

/** An edit in the outbox. */
export type PendingEdit = NonNullable<ReturnType<typeof usePendingMutations>>[number]

/** An item of the tray. */
export type Rejection = NonNullable<ReturnType<typeof useRejections>>[number]
