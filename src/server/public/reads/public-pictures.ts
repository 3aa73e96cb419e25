import type { EntityDefinition, RowOf } from '#contract/define-entity.ts'
import { hashesIn } from '#domain/pictures.ts'
import type { Store } from '#server/db/open-store.ts'
import { createCachedExtract, keepingLast } from '#server/entities/cached-list.ts'
import type { EntityTable } from '#server/entities/entity-table.ts'
import {
  contentTable,
  modelTable,
  newsletterTable,
  postTable,
  siteSettingsTable,
} from '#server/entities/entity-tables.ts'
import { createFollowedRows } from '#server/entities/followed-rows.ts'
import { rowToPublicModel } from './public-catalogue.ts'
import { blocksToPublic, blockToLegal } from './public-content-routes.ts'
import { rowToSummary } from './public-post-routes.ts'
import { rowToPublicSettings } from './public-settings-route.ts'

/**
 * Whether an uploaded picture is public: whether a row in the public reads names it now. Pictures that only hidden,
 * deleted or adult rows name are for administrators only, until a public row names them again.
 */
export const createPublicPictures = (store: Store): ((sha256: string) => Promise<boolean>) => {
  const lists = [
    createModelNames(store),
    createNames(store, postTable, (rows) =>
      rows
        .filter(({ is_published }) => is_published)
        .map((row) => [rowToSummary(row), row.content]),
    ),
    createNames(store, contentTable, (rows) => [
      blocksToPublic(rows),
      rows
        .filter(({ place }) => place === 'legal')
        .map((row) => blockToLegal(row, (markdown) => markdown)),
    ]),
    // Also for issues that were stopped or sent as a test: their emails exist in mailboxes.
    createNames(store, newsletterTable, (rows) => rows),
    createNames(store, siteSettingsTable, (rows) => rows.map(rowToPublicSettings)),
  ]
  return async (sha256) => {
    for (const list of lists) if ((await list()).has(sha256)) return true
    return false
  }
}

/** A sale changes a model and no name of a picture. */
const createModelNames = (store: Store): (() => Promise<ReadonlySet<string>>) => {
  const names = createFollowedRows(store, modelTable, (row) =>
    row.isActive ? hashesIn(JSON.stringify(rowToPublicModel(row, true))) : null,
  )
  const toSet = keepingLast((lists: readonly (readonly string[])[]) => new Set(lists.flat()))
  return async () => toSet(await names())
}

/** The pictures that the rows name, as far as they are shown. */
const createNames = <Definition extends EntityDefinition>(
  store: Store,
  table: EntityTable<Definition>,
  show: (rows: readonly RowOf<Definition>[]) => unknown,
): (() => Promise<ReadonlySet<string>>) =>
  createCachedExtract(store, table, {
    ofSlice: (rows) => hashesIn(JSON.stringify(show(rows))),
    make: (names) => new Set(names),
  })
