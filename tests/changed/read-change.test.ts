import { execFileSync } from 'node:child_process'
import { mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { makeFolder } from '#tests/support/run-script.ts'
import { readChange } from './read-change.ts'

const makeCheckout = (): string => {
  const folder = makeFolder()
  const git = (...args: readonly string[]) => execFileSync('git', args, { cwd: folder })
  git('init', '--quiet', '--initial-branch=main')
  mkdirSync(join(folder, 'src'))
  for (const name of ['gone', 'kept', 'new-words'])
    writeFileSync(join(folder, `src/${name}.ts`), name)
  git('add', '.')
  git('-c', 'user.name=A', '-c', 'user.email=a@example.org', 'commit', '--quiet', '-m', 'first')
  return folder
}

test('what is not committed, not added, or gone counts as changed, with its text before and after', () => {
  const folder = makeCheckout()
  writeFileSync(join(folder, 'src/new-words.ts'), 'other words')
  writeFileSync(join(folder, 'src/été.ts'), 'new')
  rmSync(join(folder, 'src/gone.ts'))
  symlinkSync('src', join(folder, 'link'))
  expect(readChange('main', folder)).toEqual([
    { path: 'link', before: null, after: null },
    { path: 'src/gone.ts', before: 'gone', after: null },
    { path: 'src/new-words.ts', before: 'new-words', after: 'other words' },
    { path: 'src/été.ts', before: null, after: 'new' },
  ])
})

test('no checkout, no such commit, no change: each is said in one line', () => {
  const folder = makeCheckout()
  expect(() => readChange('main', makeFolder())).toThrow('This is not a git checkout')
  expect(() => readChange('nowhere', folder)).toThrow('There is no commit nowhere.')
  expect(() => readChange('main', folder)).toThrow(
    /^Nothing has changed since main \([0-9a-f]{8}\)\.$/,
  )
})
