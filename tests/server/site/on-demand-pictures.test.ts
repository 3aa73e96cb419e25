import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { PictureRecipe } from '#server/site/built-pictures.ts'
import { createPictureKeeper } from '#server/site/on-demand-pictures.ts'
import { makeFolder } from '#tests/support/run-script.ts'

const recipeOf = (key: string): PictureRecipe => ({ type: 'clip', key, masters: [] })
const RECIPE = recipeOf('luna')

/** Creates pictures that contain their keys, as soon as `finish` is called. */
const setUp = ({ folder = join(makeFolder(), 'kept'), atOnce = 2 } = {}) => {
  const begun: string[] = []
  const complaints: string[] = []
  const gate = Promise.withResolvers<void>()
  // The callers that wait for the picture get the error.
  gate.promise.catch(() => undefined)
  const keep = createPictureKeeper({
    folder,
    atOnce,
    make: async ({ key }) => {
      begun.push(key)
      await gate.promise
      return new Uint8Array(Buffer.from(key))
    },
    onUnkept: (reason) => complaints.push(reason),
  })
  const read = async (recipe = RECIPE) => Buffer.from(await keep(recipe)).toString()
  return { folder, begun, complaints, read, finish: gate.resolve, fail: gate.reject }
}

test('parallel requests create it once, and it is stored for later requests', async () => {
  const { read, begun, finish, folder } = setUp()
  const asked = [read(), read(), read()]
  finish()
  expect(await Promise.all(asked)).toEqual(['luna', 'luna', 'luna'])
  expect(await read()).toBe('luna')
  expect(begun).toEqual(['luna'])
  expect(readdirSync(folder)).toEqual(['luna.webp'])
  const later = setUp({ folder })
  expect(await later.read()).toBe('luna')
  expect(later.begun).toEqual([])
})

test('few are created at once, and finally all that were requested', async () => {
  const { read, begun, finish } = setUp({ atOnce: 2 })
  const names = Array.from({ length: 50 }, (_, at) => `p${at}`)
  const asked = names.map((name) => read(recipeOf(name)))
  await expect.poll(() => begun.length).toBe(2)
  finish()
  expect(await Promise.all(asked)).toEqual(names)
  expect(begun).toHaveLength(50)
})

test('the unfinished file of an interrupted run is not taken for a picture', async () => {
  const folder = makeFolder()
  writeFileSync(join(folder, '.luna.webp.0a1b.unfinished'), 'lu')
  const { read, finish } = setUp({ folder })
  finish()
  expect(await read()).toBe('luna')
})

test('after a failure the next request tries again', async () => {
  const failing = setUp()
  const asked = failing.read()
  failing.fail(new Error('out of memory'))
  await expect(asked).rejects.toThrow('out of memory')
  await expect(failing.read()).rejects.toThrow('out of memory')
  expect(failing.begun).toHaveLength(2)
})

test('where nothing can be stored, the picture is still sent, created once, and the fault reported once', async () => {
  const file = join(makeFolder(), 'file')
  writeFileSync(file, '')
  const { read, begun, complaints, finish } = setUp({ folder: join(file, 'kept') })
  finish()
  expect(await read()).toBe('luna')
  expect(await read()).toBe('luna')
  expect(await read(recipeOf('nova'))).toBe('nova')
  expect(begun).toEqual(['luna', 'nova'])
  expect(complaints).toEqual([expect.stringMatching(/ENOTDIR|EEXIST/)])
  expect(readFileSync(file, 'utf8')).toBe('')
  expect(existsSync(join(file, 'kept'))).toBe(false)
})
