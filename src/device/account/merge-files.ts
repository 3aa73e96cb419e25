import type { FilesPage } from '#contract/reports/files.ts'

/**
 * The list with its newest page read anew. Where the page reaches what was known, the older part stays; where it does
 * not, the list begins with it again.
 */
export const mergeNewestFiles = (known: FilesPage | null, page: FilesPage): FilesPage => {
  const last = page.files.at(-1)
  const at = known?.files.findIndex(({ sha256 }) => sha256 === last?.sha256) ?? -1
  if (known === null || at < 0 || page.next === null) return page
  return { files: [...page.files, ...known.files.slice(at + 1)], next: known.next }
}
