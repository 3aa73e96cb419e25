import { closeSync, fdatasyncSync, openSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { spreadOf } from '../load/spread.ts'

const TIMES = 200
const PAGE_BYTES = 4_096

/** Milliseconds that this disk takes to flush a page: no durable write is faster. */
export const measureFsync = (folder: string): number => {
  const file = openSync(join(folder, 'fsync'), 'w')
  const page = Buffer.alloc(PAGE_BYTES, 1)
  const times = Array.from({ length: TIMES }, () => {
    const beganMs = performance.now()
    writeSync(file, page)
    fdatasyncSync(file)
    return performance.now() - beganMs
  })
  closeSync(file)
  return spreadOf(times).median
}
