import { rmSync } from 'node:fs'
import { isBasicServer, makeDemoData } from './start-product.ts'

/** Runs before all stories: their products start with copies of the data of a single first start. */
export const setup = async (): Promise<void> => {
  if (!isBasicServer) process.env.STORY_DATA = await makeDemoData()
}

export const teardown = (): void => {
  const { STORY_DATA } = process.env
  if (STORY_DATA) rmSync(STORY_DATA, { recursive: true, force: true })
}
