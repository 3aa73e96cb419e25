import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'

/**
 * Rules of this project that no linter has: names, sizes, purity, how tests wait, and the examples in the documentation.
 */
const files = readdirSync('src', { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => join(entry.parentPath, entry.name))
const sources = files.filter((file) => /\.tsx?$/.test(file))
const problems: string[] = []

const FORBIDDEN_NAMES = /^(utils?|helpers?|common|misc|types|index|.*-?(manager|service))$/
const REACT_ROOT = 'src/entry/react-root.ts'
const LONGEST_FILE = 400
const WIDEST_FOLDER = 25

for (const file of sources) {
  const text = readFileSync(file, 'utf8')
  const lines = text.split('\n').length
  if (lines > LONGEST_FILE && !file.includes('migrations/'))
    problems.push(`${file}: ${lines} lines, more than ${LONGEST_FILE}`)
  const name = basename(file).replace(/\.(recipe\.)?tsx?$/, '')
  if (FORBIDDEN_NAMES.test(name)) problems.push(`${file}: its name says nothing`)
  if (
    /^src\/(domain|contract|sync)\//.test(file) &&
    /Date\.now\(|new Date\(\)|Math\.random/.test(text)
  ) {
    problems.push(`${file}: time and chance are passed in here`)
  }
  if (/^src\/(site|admin)\//.test(file) && /from '#?styled-system/.test(text)) {
    problems.push(`${file}: only src/ui knows styles`)
  }
  if (/^src\/(site|admin)\//.test(file) && /['"`]#[0-9a-f]{3,8}['"`]/i.test(text)) {
    problems.push(`${file}: only src/ui knows colours`)
  }
  if (/['"`]react-dom\/(client|server\.browser)['"`]/.test(text) && file !== REACT_ROOT)
    problems.push(`${file}: only ${REACT_ROOT} makes roots, which go on in translated pages`)
  if (/onKey(Up|Press)\b|['"]key(up|press)['"]/.test(text))
    problems.push(`${file}: only keydown tells which keys are the input method's`)
  if (/\b(TODO|FIXME|XXX)\b|@ts-(ignore|expect-error|nocheck)/.test(text))
    problems.push(`${file}: unfinished, or silenced`)
}

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
 * A test waits for what it says, and nothing else: no second try, no limits of its own, no sleep, no network at rest.
 */
const NO_TIMEOUTS = [
  /networkidle/,
  /waitForTimeout\(/,
  /\bretry: \d/,
  /^\s*\}, [\d_]+\)$/,
  /\btimeout: [\d_]+/,
]
const testFiles = readdirSync('tests', { recursive: true, withFileTypes: true })
  .map((entry) => join(entry.parentPath, entry.name))
  .filter((file) => /\.test\.tsx?$|^tests\/e2e\/.*\.ts$/.test(file))
for (const file of testFiles)
  for (const line of readFileSync(file, 'utf8').split('\n'))
    if (NO_TIMEOUTS.some((kind) => kind.test(line)) && !line.includes('DatabaseSync('))
      problems.push(`${file}: "${line.trim()}" hides what the test waits for`)

/** Code in the documentation that names its file must be identical to that file. */
const documents = readdirSync('docs', { recursive: true, withFileTypes: true })
  .map((entry) => join(entry.parentPath, entry.name))
  .filter((file) => file.endsWith('.md'))
for (const document of ['README.md', ...documents]) {
  const examples = readFileSync(document, 'utf8').matchAll(/^```ts\n\/\/ (\S+)\n(.*?)^```$/gms)
  for (const [, file = '', code] of examples)
    if (!existsSync(file) || readFileSync(file, 'utf8') !== code)
      problems.push(`${document}: its example is not ${file}`)
}

for (const problem of problems) process.stdout.write(`${problem}\n`)
process.exitCode = problems.length === 0 ? 0 : 1
