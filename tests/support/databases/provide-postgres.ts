import type { TestProject } from 'vitest/node'
import { createTemplate } from './postgres-databases.ts'
import { type RunningPostgres, startPostgres } from './start-postgres.ts'

declare module 'vitest' {
  interface ProvidedContext {
    postgresUrl: string
    postgresTemplate: string
    /** How many servers share a database. */
    instances: number
  }
}

/**
 * Runs once for the project: TEST_DATABASE_URL names a running PostgreSQL, otherwise one is started. Returns the
 * tear-down.
 */
export const setup = async (project: TestProject): Promise<() => Promise<void>> => {
  const running = await findPostgres()
  try {
    const template = await createTemplate(running.url)
    project.provide('postgresUrl', running.url)
    project.provide('postgresTemplate', template.name)
    return async () => {
      await template.drop()
      await running.stop()
    }
  } catch (error) {
    await running.stop()
    throw error
  }
}

const findPostgres = async (): Promise<RunningPostgres> => {
  const url = process.env.TEST_DATABASE_URL
  return url ? { url, stop: async () => undefined } : startPostgres()
}
