// @vitest-environment happy-dom
import { act } from 'react'
import { describe, expect, test, vi } from 'vitest'
import { mount } from '#tests/support/mount.tsx'
import { Button, IconButton } from '#ui/form/button.tsx'

test('a button does not send a form unless it says so', async () => {
  const { container } = await mount(<Button>Ajouter</Button>)
  expect(container.querySelector('button')?.type).toBe('button')
})

describe('a busy button', () => {
  test('says what it does, keeps the focus and ignores presses', async () => {
    const onClick = vi.fn<() => void>()
    const { container } = await mount(
      <Button type="submit" busy busyLabel="Enregistrement…" onClick={onClick}>
        Enregistrer
      </Button>,
    )
    const button = container.querySelector('button')
    button?.focus()
    await act(async () => button?.click())
    expect(onClick).not.toHaveBeenCalled()
    expect(button?.type).toBe('button')
    expect(button?.textContent).toBe('Enregistrement…')
    expect(button?.getAttribute('aria-busy')).toBe('true')
    expect(document.activeElement).toBe(button)
  })
})

test('asChild gives a link the look and the icon of a button, and leaves it a link', async () => {
  const { container } = await mount(
    <Button asChild tone="main" icon={<svg aria-hidden="true" />}>
      <a href="/models">Choisir</a>
    </Button>,
  )
  const link = container.querySelector('a')
  expect(container.querySelector('button')).toBeNull()
  expect(link?.getAttribute('href')).toBe('/models')
  expect(link?.className).toContain('button--tone_main')
  expect(link?.querySelector('svg')).not.toBeNull()
  expect(link?.textContent).toBe('Choisir')
})

test('an icon button has a name, and its pressed state can be read', async () => {
  const { container, render } = await mount(
    <IconButton label="Favori" icon={<svg aria-hidden="true" />} pressed />,
  )
  const button = () => container.querySelector('button')
  expect(button()?.getAttribute('aria-label')).toBe('Favori')
  expect(button()?.getAttribute('aria-pressed')).toBe('true')
  await render(<IconButton label="Fermer" icon={<svg aria-hidden="true" />} />)
  expect(button()?.hasAttribute('aria-pressed')).toBe(false)
})
