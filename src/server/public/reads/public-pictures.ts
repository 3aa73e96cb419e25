import { hashesIn } from '#domain/pictures.ts'
import type { Store } from '#server/db/open-store.ts'
import { createCachedList } from '#server/entities/cached-list.ts'
import {
  contentTable,
  modelTable,
  newsletterTable,
  postTable,
  siteSettingsTable,
} from '#server/entities/entity-tables.ts'
import { blocksToPublic, blockToLegal } from './public-content-routes.ts'
import { rowToPublicModel } from './public-model-routes.ts'
import { rowToSummary } from './public-post-routes.ts'
import { rowToPublicSettings } from './public-settings-route.ts'

/**
 * Whether an uploaded picture is public: whether a row in the public reads names it now. Pictures that only hidden,
 * deleted or adult rows name are for administrators only, until a public row names them again.
 */
export const createPublicPictures = (store: Store): ((sha256: string) => Promise<boolean>) => {
  const lists = [
    createCachedList(store, modelTable, (rows) =>
      namesIn(rows.filter(({ isActive }) => isActive).map((row) => rowToPublicModel(row, true))),
    ),
    createCachedList(store, postTable, (rows) =>
      namesIn(
        rows
          .filter(({ is_published }) => is_published)
          .map((row) => [rowToSummary(row), row.content]),
      ),
    ),
    createCachedList(store, contentTable, (rows) =>
      namesIn([
        blocksToPublic(rows),
        rows
          .filter(({ place }) => place === 'legal')
          .map((row) => blockToLegal(row, (markdown) => markdown)),
      ]),
    ),
    createCachedList(store, newsletterTable, (rows) =>
      // Also for issues that were stopped or sent as a test: their emails exist in mailboxes.
      namesIn(rows),
    ),
    createCachedList(store, siteSettingsTable, (rows) => namesIn(rows.map(rowToPublicSettings))),
  ]
  return async (sha256) => {
    for (const list of lists) if ((await list()).has(sha256)) return true
    return false
  }
}

const namesIn = (shown: unknown): ReadonlySet<string> => new Set(hashesIn(JSON.stringify(shown)))
