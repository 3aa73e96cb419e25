import { expect, test } from 'vitest'
import { deleteOnServer } from '#device/account/delete-on-server.ts'
import { aDevice, CREDENTIALS } from '#tests/support/set-up-back-office.ts'

const PATH = '/api/admin/interviews/i1'

const deleting = async (status: number, body?: object) => {
  const { open, answers } = aDevice()
  const backOffice = open()
  await backOffice.signIn(CREDENTIALS)
  answers[`DELETE ${PATH}`] = () =>
    body ? Response.json(body, { status }) : new Response(null, { status })
  return deleteOnServer(backOffice, PATH)
}

test('what the server has deleted is gone, also where somebody else was faster', async () => {
  expect(await deleting(204)).toMatchObject({ type: 'done' })
  expect(await deleting(404, { code: 'not-found', detail: 'Non' })).toMatchObject({ type: 'done' })
})

test('a refusal is one, and no answer is none', async () => {
  expect(await deleting(409, { code: 'picture-in-use', detail: 'Non' })).toMatchObject({
    type: 'refused',
    code: 'picture-in-use',
  })
  expect(await deleting(404)).toMatchObject({ type: 'not-ours' })
})
