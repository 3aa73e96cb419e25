import { expect, test } from 'vitest'
import { keyInHash } from '#site/models/favourites/join-list.tsx'

const KEY = 'Ab_-'.repeat(11).slice(1)

test.each([
  `#cle=${KEY}`,
  `#cle%3D${KEY}`,
  `#cle%3d${KEY}`,
  `#CLE=${KEY}`,
  `#Cle%3D${KEY}`,
  `#%63le=${KEY}`,
  `#cle=${KEY}&fbclid=x`,
  `#from=mail&cle=${KEY}`,
  `#from=mail%26cle%3D${KEY}`,
])('%s has the key', (hash) => {
  expect(keyInHash(hash)).toBe(KEY)
})

test.each([
  ['#cle=', ''],
  ['#cle', ''],
  ['#cle=zu-kurz', 'zu-kurz'],
  ['#cle=%E0%A4%A', '%E0%A4%A'],
  // Encoded twice, it is no key.
  [`#cle=%255F${KEY}`, `%5F${KEY}`],
])('%s is ours, and broken', (hash, text) => {
  expect(keyInHash(hash)).toBe(text)
})

test.each([
  '',
  '#',
  '#online-favourites',
  `#clef=${KEY}`,
  `#x-cle=${KEY}`,
  `#%%cl=${KEY}`,
  `#${KEY}`,
])('of %j nothing is read', (hash) => {
  expect(keyInHash(hash)).toBeNull()
})
