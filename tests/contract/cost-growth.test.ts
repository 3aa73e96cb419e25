import { globSync } from 'node:fs'
import { resolve } from 'node:path'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { NASTY_TEXTS, tooFastGrowth } from '#tests/support/cost-growth.ts'
import { isFullRun } from '#tests/support/full-run.ts'

/** Every module that processes texts from other users while requests wait for it. */
const MODULES = globSync([
  'src/domain/**/*.ts',
  'src/contract/**/*.ts',
  'src/i18n/*-typography.ts',
  'src/i18n/format-*.ts',
  'src/server/http/!(ip-address|load-shedding|semaphore|attempt-limits|form-limits|client-address|access-log|body-deadline|security-headers).ts',
])

/**
 * Markdown, which is rendered in a worker with a limit: `markdown-places.test.ts` says where. Hooks and definitions
 * take no text.
 */
const LEFT_OUT = /^(?:markdownToHtml|runRenderJob|use[A-Z].*|define[A-Z].*)$/

type Work = { readonly name: string; readonly run: (text: string) => unknown }

/** What is called with something that it is not made for says so, and costs nothing. */
const calmly = (run: (text: string) => unknown) => (text: string) => {
  try {
    const done = run(text)
    // What answers later says so later: how long it takes until then is what counts.
    return done instanceof Promise ? done.then(String, String) : done
  } catch (error) {
    return error
  }
}

const worksOf = (name: string, value: unknown): readonly Work[] => {
  if (typeof value === 'function' && !LEFT_OUT.test(name))
    return [
      { name, run: calmly((text) => value(text, 'abc', 'abc')) },
      { name: `${name}, second`, run: calmly((text) => value('abc', text, 'abc')) },
    ]
  return fieldsOf(value).map(([field, schema]) => ({
    name: `${name}.${field}`,
    run: (text) => [v.safeParse(schema, text), v.safeParse(schema, [text])],
  }))
}

/** Of an entity's definition, or of a schema of several fields. */
const fieldsOf = (value: unknown): readonly (readonly [string, v.GenericSchema])[] => {
  if (typeof value !== 'object' || value === null) return []
  if ('draftSchema' in value) return fieldsOf(value.draftSchema)
  if (!('entries' in value) || typeof value.entries !== 'object' || value.entries === null)
    return []
  return Object.entries(value.entries)
}

test.each(MODULES.toSorted())(
  'nothing in %s costs more than the length of its text',
  async (file) => {
    const module: Readonly<Record<string, unknown>> = await import(resolve(file))
    const tooFast: string[] = []
    for (const [name, value] of Object.entries(module))
      for (const work of worksOf(name, value))
        for (const [text, make] of Object.entries(NASTY_TEXTS)) {
          const growth = tooFastGrowth(work.run, make)
          if (growth !== null) tooFast.push(`${work.name} of ${text}: ${growth.toFixed(1)}`)
        }
    expect(tooFast).toEqual([])
  },
)

test.runIf(isFullRun)(
  'quadratic work over the letters of a text is found, and linear work is not, however much memory it takes',
  () => {
    const letters = (length: number) => 'a'.repeat(length)
    const marks = (length: number) => `a${'\u0301'.repeat(length)}`
    const each = (text: string) => [...text].filter((letter) => letter === 'b').length
    const manyObjects = (text: string) =>
      Array.from(text.normalize('NFKC'), (letter) => ({ letter, lower: [letter.toLowerCase()] }))
    const pairs = (text: string) => /a*b/.test(text)
    expect(tooFastGrowth(each, letters)).toBeNull()
    expect(tooFastGrowth(manyObjects, marks)).toBeNull()
    expect(tooFastGrowth(pairs, letters)).not.toBeNull()
  },
)
