import * as v from 'valibot'
import { expect, test } from 'vitest'
import { selectUsers, type UserFilter, userEntry } from '#admin/users/user-filter.ts'
import { user } from '#contract/entities/user.ts'

const aUser = (fields: { id: string } & Record<string, unknown>) =>
  v.parse(user.rowSchema, { is_active: true, ...fields })

const ALL: UserFilter = { search: '', role: '', sorting: '' }

const USERS = [
  aUser({
    id: '1',
    first_name: 'Zoé',
    last_name: 'Aubert',
    email: 'z@exemple.invalid',
    total_spent: 29,
    created_at: '2026-01-01T00:00:00.000Z',
  }),
  aUser({
    id: '2',
    email: 'marta@exemple.invalid',
    total_spent: 100,
    created_at: '2026-03-01T00:00:00.000Z',
  }),
  aUser({
    id: '3',
    first_name: 'Élodie',
    last_name: 'Noël',
    role: 'admin',
    created_at: '2026-02-01T00:00:00.000Z',
  }),
  aUser({ id: '4', first_name: 'Élodie', last_name: 'Noël', total_spent: 29 }),
]

const idsOf = (filter: Partial<UserFilter>) =>
  selectUsers(USERS.map(userEntry), { ...ALL, ...filter }).map(({ id }) => id)

test('a whole name is found, and an address; a role narrows what was found', () => {
  expect(idsOf({ search: 'ELODIE noel' })).toEqual(['4', '3'])
  expect(idsOf({ search: 'marta@' })).toEqual(['2'])
  expect(idsOf({ search: 'noel', role: 'admin' })).toEqual(['3'])
})

test.each([
  ['', ['4', '2', '3', '1']],
  ['nom', ['4', '3', '2', '1']],
  ['depenses', ['2', '4', '1', '3']],
] as const)(
  'the sorting %j: a person without a name is sorted by the address',
  (sorting, expected) => {
    expect(idsOf({ sorting })).toEqual(expected)
  },
)
