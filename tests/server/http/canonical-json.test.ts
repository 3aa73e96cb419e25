import { expect, test } from 'vitest'
import { canonicalJson } from '#server/http/canonical-json.ts'

const same = (one: string, other: string) =>
  canonicalJson(JSON.parse(one)) === canonicalJson(JSON.parse(other))

test.each([
  ['{"a":1,"b":2}', '{ "b": 2, "a": 1 }'],
  ['{"a":{"c":[{"y":1,"x":2}],"b":null}}', '{"a":{"b":null,"c":[{"x":2,"y":1}]}}'],
  ['{"10":1,"9":2}', '{"9":2,"10":1}'],
  ['{"a":1.0,"b":"\\u00e9"}', '{"b":"é","a":1}'],
  ['{"__proto__":1,"a":2}', '{"a":2,"__proto__":1}'],
])('%s is %s', (one, other) => expect(same(one, other)).toBe(true))

test.each([
  ['{"a":1}', '{"a":"1"}'],
  ['{"a":1}', '{"a":1,"b":null}'],
  ['[1,2]', '[2,1]'],
  ['{"a":[]}', '{"a":{}}'],
  ['{"__proto__":1}', '{}'],
  ['{"a":null}', '{}'],
])('%s is not %s', (one, other) => expect(same(one, other)).toBe(false))
