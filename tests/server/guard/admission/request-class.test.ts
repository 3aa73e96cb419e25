import { expect, test } from 'vitest'
import { classOf } from '#server/guard/admission/request-class.ts'

test.each([
  ['GET', '/api/health', 'health'],
  ['GET', '/api/health/ready', 'health'],
  ['GET', '/api/metrics', 'health'],
  ['GET', '/api/healthy', 'lists'],
  ['POST', '/api/admin/login', 'admin'],
  ['POST', '/api/admin/batch', 'admin'],
  ['PUT', '/api/admin/models/1', 'admin'],
  ['GET', '/api/admin/models/1', 'admin'],
  ['GET', '/api/admin/me', 'admin'],
  ['GET', '/api/admin/changes', 'admin'],
  ['GET', '/api/admin/dashboard', 'admin'],
  ['GET', '/api/admin/models', 'lists'],
  ['HEAD', '/api/admin/models', 'lists'],
  ['GET', '/api/admin/export/orders.csv', 'lists'],
  ['POST', '/api/checkout', 'checkout'],
  ['POST', '/api/custom-orders', 'checkout'],
  ['POST', '/api/webhooks/stripe', 'checkout'],
  ['POST', '/api/contact', 'forms'],
  ['POST', '/api/newsletter', 'forms'],
  ['POST', '/api/course', 'forms'],
  ['POST', '/api/course/link', 'forms'],
  ['GET', '/api/models', 'lists'],
  ['GET', '/api/models/luna', 'lists'],
  ['GET', '/api/openapi.json', 'lists'],
  ['GET', '/api', 'lists'],
])('%s %s is of the class %s', (method, path, requestClass) => {
  expect(classOf(method, path)).toBe(requestClass)
})
