import { existsSync } from 'node:fs'

/** Files and folders of the project, as a page names them; not patterns, nor names with a part to be filled in. */
const NAMED_PATH = /`((?:src|tests|docs|locales|public|\.ci|\.github)\/[^`\s<>*{}]*)`/g

/** Paths that a page names and that do not exist: a newcomer would follow them to nothing. */
export const missingPaths = (page: string): readonly string[] =>
  [...page.matchAll(NAMED_PATH)].map(([, path = '']) => path).filter((path) => !existsSync(path))
