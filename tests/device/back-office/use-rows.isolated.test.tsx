// @vitest-environment happy-dom
import { act } from 'react'
import { expect, test } from 'vitest'
import { BackOfficeProvider } from '#device/back-office/back-office-context.tsx'
import { useRows } from '#device/back-office/use-rows.ts'
import { mount } from '#tests/support/mount.tsx'
import { aDevice, CREDENTIALS, createModel, GRACE } from '#tests/support/set-up-back-office.ts'

const settle = () =>
  act(async () => {
    for (let turn = 0; turn < 60; turn += 1) await new Promise((resolve) => setImmediate(resolve))
  })

test('rows belong to the signed-in account: none of one account is ever shown to the next', async () => {
  const device = aDevice()
  const backOffice = device.open()
  await backOffice.signIn(CREDENTIALS)
  await createModel(backOffice)
  const shown: (number | undefined)[] = []
  function Probe() {
    shown.push(useRows('models')?.length)
    return null
  }
  const { render } = await mount(
    <BackOfficeProvider backOffice={backOffice}>
      <Probe />
    </BackOfficeProvider>,
  )
  await settle()
  expect(shown).toEqual([undefined, 1])

  await act(() => backOffice.signOut('keep'))
  await settle()
  const asAda = shown.splice(0)
  expect(asAda.at(-1)).toBeUndefined()

  device.answers['POST /api/admin/login'] = () =>
    Response.json({ access_token: 'token-grace', user_role: 'admin' })
  device.answers['GET /api/admin/me'] = () => Response.json(GRACE)
  await act(async () => void (await backOffice.signIn({ ...CREDENTIALS, email: GRACE.email })))
  await settle()
  expect(shown).not.toContain(1)
  expect(shown.at(-1)).toBe(0)
  await act(async () => void (await createModel(backOffice)))
  await settle()
  expect(shown.at(-1)).toBe(1)
  // Before the account is signed out.
  await render(null)
})
