import { execFileSync } from 'node:child_process'
import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Sources } from './import-graph.ts'

export type ChangedFile = {
  readonly path: string
  /** Null: it was not there. */
  readonly before: string | null
  /** Null: it is gone. */
  readonly after: string | null
}

/** What keeps a change from being tested, in one line. */
export class CannotTestChange extends Error {}

/** The working tree against a commit; what is not committed and not even added counts. */
export const readChange = (since: string, folder = '.'): readonly ChangedFile[] => {
  const git = gitIn(folder)
  if (git(['rev-parse', '--is-inside-work-tree']) === null)
    throw new CannotTestChange('This is not a git checkout: there is nothing to compare with.')
  const commit = git(['rev-parse', '--verify', '--quiet', `${since}^{commit}`])?.trim()
  if (!commit) throw new CannotTestChange(`There is no commit ${since}.`)
  const names = [
    // A file that was moved is one that is gone and one that is new.
    ...lines(git(['diff', '--name-only', '--no-renames', commit])),
    ...lines(git(['ls-files', '--others', '--exclude-standard'])),
  ]
  if (names.length === 0)
    throw new CannotTestChange(`Nothing has changed since ${since} (${commit.slice(0, 8)}).`)
  return [...new Set(names)].sort().map((path) => ({
    path,
    before: git(['show', `${commit}:${path}`]),
    after: readIfFile(join(folder, path)),
  }))
}

/** Null: it is gone, or no file. Git lists a link to a folder, and a repository within this one, as if they were files. */
const readIfFile = (path: string): string | null =>
  statSync(path, { throwIfNoEntry: false })?.isFile() ? readFileSync(path, 'utf8') : null

/** The project's files including deleted ones: files that still import them are reached by the deletion. */
export const readSources = (change: readonly ChangedFile[] = []): Sources => {
  const listed = lines(gitIn('.')(['ls-files', '--cached', '--others', '--exclude-standard']))
  return {
    files: [...new Set([...listed, ...change.map(({ path }) => path)])].sort(),
    read: (file) => readIfFile(file) ?? '',
    aliases: JSON.parse(readFileSync('package.json', 'utf8')).imports,
  }
}

const gitIn =
  (folder: string) =>
  (args: readonly string[]): string | null => {
    try {
      return execFileSync('git', ['-c', 'core.quotePath=false', ...args], {
        cwd: folder,
        encoding: 'utf8',
        maxBuffer: 64_000_000,
        stdio: ['ignore', 'pipe', 'ignore'],
      })
    } catch (refused) {
      // Git says no by its exit code.
      if (refused instanceof Error && 'status' in refused) return null
      throw refused
    }
  }

const lines = (text: string | null): readonly string[] => (text ?? '').split('\n').filter(Boolean)
