import { afterAll, afterEach, beforeEach, inject } from 'vitest'
import { createReusableDatabases } from './reuse-databases.ts'
import { closeLater, enterTest, leaveFile, leaveTest, setTestDatabases } from './test-databases.ts'

const databases = createReusableDatabases(inject('postgresUrl'), inject('postgresTemplate'))
closeLater(databases.dropAll)
setTestDatabases({ create: databases.create, instances: inject('instances') })
beforeEach(enterTest)
afterEach(leaveTest)
afterAll(leaveFile)
