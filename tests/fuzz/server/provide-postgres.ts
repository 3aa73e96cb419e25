import { createTemplate } from '#tests/support/databases/postgres-databases.ts'
import { createReusableDatabases } from '#tests/support/databases/reuse-databases.ts'
import { startPostgres } from '#tests/support/databases/start-postgres.ts'
import { setTestDatabases } from '#tests/support/databases/test-databases.ts'

/**
 * From here on, servers get databases on this PostgreSQL; `embedded`: on one that is started. Returns the tear-down.
 */
export const providePostgres = async (address: string): Promise<() => Promise<void>> => {
  const running =
    address === 'embedded' ? await startPostgres() : { url: address, stop: async () => undefined }
  const template = await createTemplate(running.url)
  const databases = createReusableDatabases(running.url, template.name)
  setTestDatabases({ create: databases.create, instances: 1 })
  return async () => {
    await databases.dropAll()
    await template.drop()
    await running.stop()
  }
}
