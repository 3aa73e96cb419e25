import { afterAll, afterEach, beforeEach, inject } from 'vitest'
import { reusableDatabases } from './reuse-databases.ts'
import { enterTest, leaveFile, leaveTest, setTestDatabases } from './test-databases.ts'

const { create, closeGaps } = reusableDatabases(inject('postgresUrl'), inject('postgresTemplate'))
setTestDatabases({ create, instances: inject('instances') })
beforeEach(enterTest)
afterEach(leaveTest)
afterAll(async () => {
  await leaveFile()
  await closeGaps()
})
