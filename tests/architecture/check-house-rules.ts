import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { missingPaths } from './missing-paths.ts'
import { sourceProblems } from './source-problems.ts'

/**
 * Rules of this project that no linter has: names, sizes, purity, how tests wait, and the examples in the documentation.
 */
const files = readdirSync('src', { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => join(entry.parentPath, entry.name))
const sources = files.filter((file) => /\.tsx?$/.test(file))
const problems: string[] = []

const WIDEST_FOLDER = 25

for (const file of sources) problems.push(...sourceProblems(file, readFileSync(file, 'utf8')))

const folders = Map.groupBy(
  files.flatMap((file) => {
    const parts = file.split('/')
    return parts.slice(1).map((_, at) => parts.slice(0, at + 2).join('/'))
  }),
  (path) => dirname(path),
)
for (const [folder, entries] of folders) {
  const width = new Set(entries).size
  // Steps that have run somewhere stay where they are: that folder only grows.
  if (width > WIDEST_FOLDER && !folder.endsWith('migrations/steps'))
    problems.push(`${folder}/: ${width} entries, more than ${WIDEST_FOLDER}`)
}

/**
 * A test waits for what it says, and nothing else: no second try, no limits of its own, no sleep, no network at rest; it
 * measures no time, which is the machine's.
 */
const NO_TIMEOUTS = [
  /networkidle/,
  /waitForTimeout\(/,
  /\bretry: \d/,
  /^\s*\}, [\d_]+\)$/,
  /\btimeout: [\d_]+/,
  /=> setTimeout\(\w+, [\d_]+\)/,
  /\.now\(\) - \w+\)\.toBeLess/,
]
const testFiles = readdirSync('tests', { recursive: true, withFileTypes: true })
  .map((entry) => join(entry.parentPath, entry.name))
  .filter((file) => /\.test\.tsx?$|^tests\/e2e\/.*\.ts$/.test(file))
for (const file of testFiles) {
  const text = readFileSync(file, 'utf8')
  for (const line of text.split('\n'))
    if (NO_TIMEOUTS.some((kind) => kind.test(line)) && !line.includes('DatabaseSync('))
      problems.push(`${file}: "${line.trim()}" hides what the test waits for`)
  // Playwright takes the promise for a value that is true, and waits for nothing.
  if (/waitForFunction\(\s*async/.test(text))
    problems.push(`${file}: waitForFunction does not wait for an async function`)
}

/** Code in the documentation that names its file must be identical to that file. */
const documents = readdirSync('docs', { recursive: true, withFileTypes: true })
  .map((entry) => join(entry.parentPath, entry.name))
  .filter((file) => file.endsWith('.md'))
for (const document of ['README.md', ...documents]) {
  for (const path of missingPaths(readFileSync(document, 'utf8')))
    problems.push(`${document}: there is no ${path}`)
  const examples = readFileSync(document, 'utf8').matchAll(/^```ts\n\/\/ (\S+)\n(.*?)^```$/gms)
  for (const [, file = '', code] of examples)
    if (!existsSync(file) || readFileSync(file, 'utf8') !== code)
      problems.push(`${document}: its example is not ${file}`)
}

for (const problem of problems) process.stdout.write(`${problem}\n`)
process.exitCode = problems.length === 0 ? 0 : 1
