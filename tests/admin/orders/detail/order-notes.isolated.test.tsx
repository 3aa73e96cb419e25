// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { WithAddresses } from '#admin/orders/detail/order-notes.tsx'
import { mount } from '#tests/support/mount.tsx'

test.each([
  ['Contact : zoe@exemple.invalid\nNom : Zoé', ['mailto:zoe@exemple.invalid']],
  ['Écrire à <a.b+c@x.co.uk>.', ['mailto:a.b+c@x.co.uk']],
  [
    'zoe@exemple.invalid, leo@exemple.invalid.',
    ['mailto:zoe@exemple.invalid', 'mailto:leo@exemple.invalid'],
  ],
  ['Rappeler @ 18 h.', []],
])('the addresses in %j are links, and the text is unchanged', async (text, links) => {
  const { container } = await mount(<WithAddresses text={text} />)
  expect(container.textContent).toBe(text)
  expect([...container.querySelectorAll('a')].map((link) => link.getAttribute('href'))).toEqual(
    links,
  )
})
