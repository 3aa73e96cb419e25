// @vitest-environment happy-dom
import { act, useState } from 'react'
import { describe, expect, test, vi } from 'vitest'
import { mount } from '#tests/support/mount.tsx'
import { Checkbox } from '#ui/form/checkbox.tsx'
import { Form } from '#ui/form/form.tsx'
import { SearchField } from '#ui/form/search-field.tsx'
import { Select } from '#ui/form/select.tsx'
import { Switch } from '#ui/form/switch.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import { ToggleChips } from '#ui/form/toggle-chips.tsx'

const type = (input: HTMLInputElement | null, value: string) =>
  act(async () => {
    if (!input) throw new Error('There is no field')
    // React listens to the element's own setter, which an assignment from outside must go around
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, value)
    input.dispatchEvent(new Event('input', { bubbles: true }))
  })

describe('a text field', () => {
  test('is labelled, and described by its hint', async () => {
    const { container } = await mount(
      <TextField label="Prix" hint="Toutes taxes comprises." value="" onChange={vi.fn()} />,
    )
    const input = container.querySelector('input')
    expect(input?.labels?.[0]?.textContent).toBe('Prix')
    const note = document.getElementById(input?.getAttribute('aria-describedby') ?? '')
    expect(note?.textContent).toBe('Toutes taxes comprises.')
    expect(input?.getAttribute('aria-invalid')).toBe('false')
  })

  test('with an error is invalid and described by the error instead', async () => {
    const { container } = await mount(
      <TextField
        label="Nom"
        hint="Court."
        error="Le nom est obligatoire."
        value=""
        onChange={vi.fn()}
      />,
    )
    const input = container.querySelector('input')
    const note = document.getElementById(input?.getAttribute('aria-describedby') ?? '')
    expect(note?.textContent).toBe('Le nom est obligatoire.')
    expect(input?.getAttribute('aria-invalid')).toBe('true')
    expect(container.textContent).not.toContain('Court.')
  })

  test('reports the typed text', async () => {
    const onChange = vi.fn<(value: string) => void>()
    const { container } = await mount(<TextField label="Nom" value="" onChange={onChange} />)
    await type(container.querySelector('input'), 'Luna')
    expect(onChange).toHaveBeenCalledWith('Luna')
  })
})

test('a search can be cleared, and the focus stays in it', async () => {
  function Searching() {
    const [value, setValue] = useState('luna')
    return <SearchField label="Chercher" value={value} onChange={setValue} clearLabel="Effacer" />
  }
  const { container } = await mount(<Searching />)
  await act(async () => container.querySelector('button')?.click())
  expect(container.querySelector('input')?.value).toBe('')
  expect(document.activeElement).toBe(container.querySelector('input'))
  expect(container.querySelector('button')).toBeNull()
})

test('a select shows its options and reports the chosen value', async () => {
  const onChange = vi.fn<(value: 'all' | 'fr') => void>()
  const options = [
    { value: 'all', label: 'Tous les pays' },
    { value: 'fr', label: 'France' },
  ] as const
  const { container } = await mount(
    <Select label="Pays" options={options} value="all" onChange={onChange} />,
  )
  const select = container.querySelector('select')
  if (!select) throw new Error('There is no select')
  expect(select.labels[0]?.textContent).toBe('Pays')
  await act(async () => {
    select.value = 'fr'
    select.dispatchEvent(new Event('change', { bubbles: true }))
  })
  expect(onChange).toHaveBeenCalledWith('fr')
})

test.each([
  ['switch', Switch],
  ['checkbox', Checkbox],
] as const)(
  'a %s is a real input with its label as name, and reports its new state',
  async (_, Part) => {
    const onChange = vi.fn<(checked: boolean) => void>()
    const { container } = await mount(
      <Part checked={false} onChange={onChange}>
        Contenu NSFW
      </Part>,
    )
    const input = container.querySelector('input')
    expect(input?.labels?.[0]?.textContent).toBe('Contenu NSFW')
    await act(async () => input?.click())
    expect(onChange).toHaveBeenCalledWith(true)
  },
)

test('toggle chips keep the order of their options in any order of presses', async () => {
  const onChange = vi.fn<(value: string[]) => void>()
  const options = ['photo', 'video', 'journal'].map((value) => ({ value, label: value }))
  const { container } = await mount(
    <ToggleChips label="Formats" options={options} value={['journal']} onChange={onChange} />,
  )
  const chips = [...container.querySelectorAll('input')]
  await act(async () => chips[0]?.click())
  expect(onChange).toHaveBeenLastCalledWith(['photo', 'journal'])
  await act(async () => chips[2]?.click())
  expect(onChange).toHaveBeenLastCalledWith([])
})

test('a form keeps the page and the browser’s bubbles away', async () => {
  const onSubmit = vi.fn<() => void>()
  const { container } = await mount(<Form onSubmit={onSubmit}>{null}</Form>)
  const form = container.querySelector('form')
  const event = new Event('submit', { bubbles: true, cancelable: true })
  await act(async () => form?.dispatchEvent(event))
  expect(event.defaultPrevented).toBe(true)
  expect(form?.noValidate).toBe(true)
  expect(onSubmit).toHaveBeenCalledOnce()
})
