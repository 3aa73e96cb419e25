import { VisuallyHidden } from '#ui/layout/box.tsx'
import type { Draft } from '../form-draft.ts'
import { VisitorField, type VisitorForm } from './visitor-field.tsx'

interface HoneypotProps<Fields extends DraftWithHoneypot> {
  form: VisitorForm<Fields>
}

type DraftWithHoneypot = Draft & { readonly website: string }

/** Invisible, and not reachable by keyboard: only a bot writes in it. */
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
