import { expect, test } from 'vitest'
import { usesByPicture, usesIn } from '#admin/content/media/picture-uses.ts'

const A = 'a'.repeat(64)
const B = 'b'.repeat(64)

const luna = { name: 'Luna', images: [`/files/${A}`, '/pictures/luna-1.webp', `/files/${A}`] }
const nova = { name: 'Nova', images: [`/files/${B}`] }
const post = {
  name: 'Article',
  content: `![Luna](https://neomuse.example/files/${A}?w=640&f=webp)`,
}

const toUse = ({ name }: { readonly name: string }) => ({ label: name, address: `/${name}` })
const labels = (uses: ReturnType<typeof usesByPicture>, hash: string) =>
  uses.get(hash)?.map(({ label }) => label)

test('a picture is used by every row whose texts contain its hash, counted once per row', () => {
  const uses = usesByPicture([...usesIn([luna, nova], toUse), ...usesIn([post], toUse)])
  expect(labels(uses, A)).toEqual(['Luna', 'Article'])
  expect(labels(uses, B)).toEqual(['Nova'])
  expect(uses.get(A)?.[0]).toEqual({ label: 'Luna', address: '/Luna' })
})

test('a row that changed is checked again', () => {
  expect(usesIn([luna], toUse)).toHaveLength(1)
  expect(usesIn([{ ...luna, images: [] }], toUse)).toEqual([])
})
