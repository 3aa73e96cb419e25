import { X } from 'lucide-react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { IconButton, IconLink } from '#ui/form/button.tsx'
import { Checkbox } from '#ui/form/checkbox.tsx'
import { Form } from '#ui/form/form.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import { DisabledLink } from '#ui/nav/site-footer.tsx'
import { RecordRow } from '#ui/table/record-row.tsx'
import { KitLabelsContext, NewTabMark } from '#ui/text/control-labels.tsx'

const nothing = () => undefined

test.each([
  ['an icon button', <IconButton key="" label="Fermer" icon={<X />} />],
  ['an icon link', <IconLink key="" href="/" label="Fermer" icon={<X />} />],
  ['a link that is not open yet', <DisabledLink key="" note="Fermer" label="Discord" />],
])('%s has a tooltip, and no description that says its name again', (_, control) => {
  const html = renderToStaticMarkup(control)
  expect(html).toMatch(/<span [^>]*title="Fermer" aria-hidden="true"/)
  expect(html).not.toMatch(/<(?:a|button) [^>]*title=/)
})

const labels = { requiredNote: '* Champ obligatoire', newTab: 'nouvel onglet' }

test('a form says above its fields what their mark means, and a required box has the mark, too', () => {
  const html = renderToStaticMarkup(
    <KitLabelsContext value={labels}>
      <Form onSubmit={nothing}>
        <TextField label="Nom" value="" onChange={nothing} required />
        <Checkbox checked={false} onChange={nothing} required>
          J’accepte
        </Checkbox>
      </Form>
    </KitLabelsContext>,
  )
  expect(html).toMatch(/^<form [^>]*><p data-required-note="true">\* Champ obligatoire<\/p>/)
  expect(html).toMatch(/Nom<span data-required="true" aria-hidden="true">\*/)
  expect(html).toMatch(/J’accepte<span data-required="true" aria-hidden="true">\*/)
})

test('what opens a new tab shows it, and says it in its name', () => {
  const html = renderToStaticMarkup(
    <KitLabelsContext value={labels}>
      <a href="/" target="_blank" rel="noopener">
        Acheter
        <NewTabMark />
      </a>
    </KitLabelsContext>,
  )
  expect(html).toMatch(
    /Acheter<span [^>]*><span aria-hidden="true">\u2060<svg .*<\/svg><\/span><span [^>]*> \(nouvel onglet\)<\/span>/,
  )
})

test('the buttons of a row are distinguished by its title', () => {
  const html = renderToStaticMarkup(
    <RecordRow title="Modèle supprimé" actions={<button type="button">Annuler</button>} />,
  )
  const [, title] = /<div class="[^"]*" id="([^"]+)">Modèle supprimé</.exec(html) ?? []
  expect(html).toContain(`role="group" aria-labelledby="${title}"><button`)
})
