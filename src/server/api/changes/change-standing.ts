import type { Queryable } from '#server/store/database-schema.ts'

/** The numbers of the last changes. */
export type ChangeStanding = {
  /** Of all. */
  readonly change: number
  /** Of each entity that ever had one. */
  readonly byEntity: ReadonlyMap<string, number>
}

/** One statement, so that no change up to the last is missing. */
export const readChangeStanding = async (db: Queryable): Promise<ChangeStanding> => {
  const rows = await db
    .selectFrom('entity_changes')
    .select(['entity', 'change_seq'])
    .orderBy('entity')
    .execute()
  return {
    change: Math.max(0, ...rows.map(({ change_seq }) => change_seq)),
    byEntity: new Map(rows.map(({ entity, change_seq }) => [entity, change_seq])),
  }
}

/** The entities that have changed after that number. */
export const changedSince = ({ byEntity }: ChangeStanding, change: number): readonly string[] =>
  [...byEntity].filter(([, last]) => last > change).map(([entity]) => entity)
