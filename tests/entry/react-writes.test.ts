import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, test } from 'vitest'

/** Where React puts nodes, takes them out, or writes a text: what `foreign-nodes.ts` has to know, and nothing else. */
const KNOWN = [
  'appendChild',
  'insertBefore',
  'removeChild',
  'nodeValue',
  'textContent',
  'innerHTML',
]

const WRITES = [
  /\.(appendChild|insertBefore|removeChild|replaceChild|moveBefore)\b/g,
  /\.(replaceWith|replaceChildren|prepend|append|before|after|insertAdjacent\w+|splitText|normalize)\(/g,
  /\.(nodeValue|textContent|innerHTML|outerHTML|innerText) = /g,
]

test('React changes a document by no other ways than those that go on in a translated page', () => {
  const require = createRequire(import.meta.url)
  const file = require.resolve('react-dom/client').replace(/client\.js$/, '')
  const react = readFileSync(`${file}cjs/react-dom-client.production.js`, 'utf8')
  const found = WRITES.flatMap((kind) => Array.from(react.matchAll(kind), ([, name]) => name))
  expect([...new Set(found)].toSorted()).toEqual(KNOWN.toSorted())
})
