// A process of its own that looks for the key of a data folder, and prints it.
import { findDataKey } from '#server/sealing/data-key.ts'

const found = findDataKey({ dataKey: null, dataDir: process.argv[2] ?? '' })
process.stdout.write(`${found.type === 'found' ? found.key.toString('hex') : found.reason}\n`)
