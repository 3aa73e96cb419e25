import { VisuallyHidden } from '#ui/layout/visually-hidden.tsx'

/** Nobody sees it or comes to it by keyboard: what is written in it was written by a machine. */
export function TrapField({
  value,
  onChange,
}: {
  value: string
  onChange: (value: string) => void
}) {
  return (
    <VisuallyHidden as="div" aria-hidden="true">
      <input
        type="text"
        name="website"
        tabIndex={-1}
        autoComplete="off"
        aria-label="Website"
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </VisuallyHidden>
  )
}
