import { rmSync } from 'node:fs'
import { isBasicServer, makeDemoData } from './start-product.ts'

/** Before all stories: their products begin with copies of one first start's data. */
export const setup = async (): Promise<void> => {
  if (!isBasicServer) process.env.STORY_DATA = await makeDemoData()
}

export const teardown = (): void => {
  const { STORY_DATA } = process.env
  if (STORY_DATA) rmSync(STORY_DATA, { recursive: true, force: true })
}
