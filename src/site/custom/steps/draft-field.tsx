import type { ReactNode } from 'react'
import type { CustomDraft } from '#site/shell/order/custom/custom-draft.ts'
import { useDraftLabels } from '#site/shell/order/custom/use-draft-facts.ts'
import { useSelected } from '#ui/form/observable.ts'
import type { StepProps } from './step-props.ts'

interface DraftFieldProps extends StepProps {
  name: keyof CustomDraft
  children: (bound: {
    name: string
    label: string
    value: string
    onChange: (value: string) => void
  }) => ReactNode
}

/** One text of the draft. A key that is pressed in it renders this field, and nothing else of the wizard. */
export function DraftField({ draft, onChange, name, children }: DraftFieldProps) {
  const value = useSelected(draft, (typed) => typed[name])
  const label = useDraftLabels()[name]
  return children({ name, label, value, onChange: (typed) => onChange({ [name]: typed }) })
}
