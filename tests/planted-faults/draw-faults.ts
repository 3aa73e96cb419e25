import { createImportGraph } from '#tests/changed/import-graph.ts'
import { readSources } from '#tests/changed/read-change.ts'
import { chooseFaults } from './choose-faults.ts'
import { createCompiler } from './compile-faults.ts'

/** A process of its own, so that the compiler's memory is free again before any test runs: `<seed> <count>`. */
const [seed, count] = process.argv.slice(2).map(Number)
if (seed === undefined || count === undefined) throw new Error('needs a seed and a count')
const sources = readSources()
const texts = new Map<string, string>()
const read = (file: string): string => {
  const text = texts.get(file) ?? sources.read(file)
  texts.set(file, text)
  return text
}
const isReal = createCompiler(read, createImportGraph({ ...sources, read }))
const faults = chooseFaults({ files: sources.files, read, seed, count, isReal })
process.stdout.write(JSON.stringify(faults))
