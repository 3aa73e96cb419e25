import { expect, test } from 'vitest'
import { readProjects } from './read-projects.ts'

test('of the projects those that npm test runs are known, each with its kind', async () => {
  const projects = await readProjects()
  expect(projects.map(({ name, kind }) => [name, kind])).toEqual([
    ['unit', 'unit'],
    ['unit-server', 'unit'],
    ['unit-isolated', 'unit'],
    ['simulation', 'simulation'],
    ['postgres', 'database'],
    ['instances', 'database'],
    ['stories', 'stories'],
  ])
})
