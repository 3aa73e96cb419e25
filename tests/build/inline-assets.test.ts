import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { minifyScript, minifyScripts } from '#build/inline-assets.ts'

test('a page keeps its scripts, without what is for their readers', () => {
  const page = readFileSync('index.html', 'utf8')
  const small = minifyScripts(page)
  expect(small.length).toBeLessThan(page.length * 0.8)
  expect(small).not.toContain('// ')
  expect(small).toContain('selectedLanguage')
  expect(small).toContain('<script type="module" src="/src/entry/browser.tsx"></script>')
  expect(minifyScripts(small)).toBe(small)
})

test('what is no script stops the build', () => {
  expect(() => minifyScript('const = 1')).toThrow(/invalid inline script/)
})
