import { VisuallyHidden } from '#ui/layout/box.tsx'
import type { Draft } from '../form-draft.ts'
import { VisitorField, type VisitorForm } from './visitor-field.tsx'

interface HoneypotProps<Fields extends DraftWithHoneypot> {
  form: VisitorForm<Fields>
}

type DraftWithHoneypot = Draft & { readonly website: string }

/** Not visible, and not reached by keyboard: what is written in it was written by a machine. */
export function Honeypot<Fields extends DraftWithHoneypot>({ form }: HoneypotProps<Fields>) {
  return (
    <VisuallyHidden as="div" aria-hidden="true">
      <VisitorField form={form} name="website">
        {({ name, value, onChange }) => (
          <input
            type="text"
            name={name}
            tabIndex={-1}
            autoComplete="off"
            aria-label="Website"
            value={value}
            onChange={(event) => onChange(event.target.value)}
          />
        )}
      </VisitorField>
    </VisuallyHidden>
  )
}
