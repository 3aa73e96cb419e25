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
    const template = await createTemplate(running.url).catch(explain)
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

const explain = (error: unknown): never => {
  if (!process.env.TEST_DATABASE_URL) throw error
  const reason = error instanceof Error ? error.message : String(error)
  throw new Error(`TEST_DATABASE_URL names no PostgreSQL that can be used: ${reason}`)
}

const findPostgres = async (): Promise<RunningPostgres> => {
  const url = process.env.TEST_DATABASE_URL
  return url ? { url, stop: async () => undefined } : startPostgres()
}
