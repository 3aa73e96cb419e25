import { expect, test } from 'vitest'
import { runScript } from './run-script.ts'

test.each([
  ['tests/run-all.ts', '--bogus', /^Unknown option '--bogus'\. There are: --full$/],
  ['tests/run-all.ts', 'toString', /^No part is called toString\. There are: browser, /],
  ['tests/changed/changed.ts', 'a', /^Unexpected argument 'a'\. There are: --since --list$/],
  ['tests/changed/changed.ts', '--since', /^Option '--since <value>' argument missing\. /],
  ['tests/planted-faults/planted-faults.ts', '--count=x', /^--count is a whole number, and not x$/],
  ['tests/planted-faults/planted-faults.ts', '--count=0', /^--count is a whole number, and not 0$/],
  ['tests/planted-faults/planted-faults.ts', '--parts=foo', /^No part is called foo\. /],
])('%s reports in one line what is wrong with %s', async (script, argument, line) => {
  const { ends, output } = runScript(script, { args: [argument] })
  expect(await ends).toBe(2)
  expect(output.err.trimEnd().split('\n')).toEqual([expect.stringMatching(line)])
  expect(output.out).toBe('')
})
