import { expect, test } from 'vitest'
import { socialAddress } from '#domain/social-address.ts'

test.each([
  ['instagram', '@neomuse', 'https://instagram.com/neomuse'],
  ['instagram', 'neomuse', 'https://instagram.com/neomuse'],
  ['instagram', ' neo.muse_2/ ', 'https://instagram.com/neo.muse_2'],
  ['twitter', '@neomuse', 'https://x.com/neomuse'],
  ['twitter', 'neomuse', 'https://x.com/neomuse'],
  ['discord', '@neomuse', 'https://discord.gg/neomuse'],
  ['discord', 'aB3-xYz', 'https://discord.gg/aB3-xYz'],
] as const)('on %s the name %j leads to %s', (network, written, address) => {
  expect(socialAddress(network, written)).toBe(address)
})

test.each([
  ['twitter', 'twitter.com/neomuse', 'https://twitter.com/neomuse'],
  ['twitter', 'x.com/neomuse?s=20#top', 'https://x.com/neomuse?s=20#top'],
  ['twitter', 'neomuse.example', 'https://neomuse.example'],
  ['instagram', 'www.instagram.com', 'https://www.instagram.com'],
  ['instagram', 'instagram.com', 'https://instagram.com'],
  ['instagram', 'm.instagram.com', 'https://m.instagram.com'],
  ['instagram', 'instagram.com/neomuse/', 'https://instagram.com/neomuse/'],
  ['instagram', '//instagram.com/neomuse', 'https://instagram.com/neomuse'],
  ['instagram', 'https://instagram.com/neomuse', 'https://instagram.com/neomuse'],
  ['instagram', 'HTTPS://instagram.com/@neomuse', 'HTTPS://instagram.com/@neomuse'],
  ['discord', 'discord.gg/neomuse', 'https://discord.gg/neomuse'],
  ['discord', 'discord.com/invite/neomuse', 'https://discord.com/invite/neomuse'],
  ['discord', 'néomuse.example:8080/chat', 'https://néomuse.example:8080/chat'],
  ['discord', 'http://localhost:3000', 'http://localhost:3000'],
  ['discord', '/contact', '/contact'],
] as const)('on %s the address %j leads to %s', (network, written, address) => {
  expect(socialAddress(network, written)).toBe(address)
})

test.each([
  '',
  '   ',
  '@',
  'javascript:alert(1)',
  'JavaScript://a.example/%0aalert(1)',
  'data:text/html,<b>',
  'mailto:contact@neomuse.example',
  'contact@neomuse.example',
  'https://',
  'https:///a',
  'https://instagram.com@evil.example',
  'https://a.example/a b',
  '/\\evil.example',
  '\\\\evil.example',
  'a b',
  'bientôt !',
  'neomuse#1234',
  '.',
  '..',
  'a..b/c',
])('%j leads nowhere', (written) => {
  for (const network of ['instagram', 'twitter', 'discord'] as const)
    expect(socialAddress(network, written)).toBeNull()
})
