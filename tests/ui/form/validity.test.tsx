import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Checkbox } from '#ui/form/checkbox.tsx'
import { SearchField } from '#ui/form/search-field.tsx'
import { Select } from '#ui/form/select.tsx'
import { Switch } from '#ui/form/switch.tsx'
import { TextArea, TextField, UrlField } from '#ui/form/text-field.tsx'
import { ToggleChips } from '#ui/form/toggle-chips.tsx'
import { PickBox } from '#ui/table/list-tools.tsx'

const nothing = () => undefined
const options = [{ value: 'photo', label: 'Photo' }] as const
const field = { label: 'Nom', value: '', onChange: nothing, required: true }
const box = { label: 'Nom', checked: false, onChange: nothing }

/** Every part of the kit that a browser checks by itself, by its file. */
const PARTS: Readonly<Record<string, (error?: string) => ReactNode>> = {
  'form/checkbox.tsx': (error) => <Checkbox {...box} required error={error} />,
  'form/search-field.tsx': () => (
    <SearchField label="Chercher" value="" onChange={nothing} clearLabel="Effacer" />
  ),
  'form/select.tsx': (error) => <Select {...field} options={options} value="photo" error={error} />,
  'form/switch.tsx': () => <Switch {...box} />,
  'form/text-field.tsx': (error) => (
    <>
      <TextField {...field} type="email" error={error} />
      <UrlField {...field} error={error} />
      <TextArea {...field} error={error} />
    </>
  ),
  'form/toggle-chips.tsx': () => (
    <ToggleChips label="Formats" options={options} value={[]} onChange={nothing} />
  ),
  'table/list-tools.tsx': () => <PickBox label="Luna" checked={false} onPick={nothing} />,
}

/** What each control says of itself; null where it says nothing, and the browser answers in its place. */
const saidBy = (part: ReactNode): (string | null)[] =>
  [...renderToStaticMarkup(part).matchAll(/<(?:input|select|textarea)\b[^>]*>/g)].map(
    ([control]) => /aria-invalid="(\w+)"/.exec(control)?.[1] ?? null,
  )

test.each(Object.entries(PARTS))('%s says that it is right, also where it is empty', (_, part) => {
  const said = saidBy(part())
  expect(said).not.toEqual([])
  expect(new Set(said)).toEqual(new Set(['false']))
})

test.each(
  Object.entries(PARTS).filter(([, part]) => renderToStaticMarkup(part('Faux')).includes('Faux')),
)('%s says that it is wrong', (_, part) => {
  expect(new Set(saidBy(part('Faux')))).toEqual(new Set(['true']))
})

test('every part with a control is looked at', () => {
  const files = readdirSync('src/ui', { recursive: true, encoding: 'utf8' })
  const checked = files.filter((file) => {
    if (!file.endsWith('.tsx')) return false
    // A browser accepts both an optional radio button and a hidden file picker.
    const source = readFileSync(join('src/ui', file), 'utf8').replace(
      /<input\s[^>]*type="(?:radio|file)"/g,
      '',
    )
    return /<(?:input|select|textarea)\s/.test(source)
  })
  expect(checked.sort()).toEqual(Object.keys(PARTS).sort())
})

test('an address may be one of the site’s own: no browser calls it wrong', () => {
  const address = renderToStaticMarkup(
    <UrlField label="Image" value="/pictures/luna.webp" onChange={nothing} />,
  )
  expect(address).toContain('type="text"')
  expect(address).toContain('inputMode="url"')
})
