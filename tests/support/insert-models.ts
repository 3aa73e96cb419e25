import { insertRecord } from '#server/entities/entity-rows.ts'
import { modelTable } from '#server/entities/entity-tables.ts'
import type { TestClock } from './create-test-clock.ts'
import type { createTestServer } from './create-test-server.ts'
import { aDraft } from './make-rows.ts'

type Target = {
  readonly server: Awaited<ReturnType<typeof createTestServer>>
  readonly clock: TestClock
}

/** Ids of models that are older than those of the sample catalogue, the oldest first. */
export const olderIds = (count: number): readonly string[] =>
  Array.from(
    { length: count },
    (_, at) => `0197f0c8-0000-7000-8000-${String(at).padStart(12, '0')}`,
  )

/** Puts models straight into the server's database. */
export const insertModels = ({ server, clock }: Target, ids: readonly string[]): Promise<void> =>
  server.store.write(async (tx) => {
    for (const id of ids)
      await insertRecord(tx, modelTable, {
        id,
        values: { ...aDraft({ name: `Modèle ${id.slice(-4)}` }), sales_count: 0 },
        mutationId: null,
        nowMs: clock.nowMs(),
      })
  })
