import { Trans, useLingui } from '@lingui/react/macro'
import { Plus, X } from 'lucide-react'
import type { KeyboardEvent } from 'react'
import type { ProblemMessages } from '#admin/shared/labels/field-problem-messages.ts'
import { Button, IconButton } from '#ui/form/button.tsx'
import { FieldGroup, FieldGroupRow } from '#ui/form/field-group.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import { removeEntry, replaceEntry, useEntryFocus } from './list-entries.ts'

type TagFieldsProps = {
  readonly label: string
  readonly value: readonly string[]
  readonly onChange: (value: string[]) => void
  readonly problems: ProblemMessages
}

/** Tags, one per row; Enter moves to the next. */
export function TagFields({ label, value: tags, onChange, problems }: TagFieldsProps) {
  const { t } = useLingui()
  const { refOf, focusNext } = useEntryFocus()
  const addAfter = (index: number) => {
    onChange(tags.toSpliced(index + 1, 0, ''))
    focusNext(index + 1)
  }
  const remove = (index: number) => {
    onChange(removeEntry(tags, index))
    focusNext(Math.max(0, index - 1))
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>, index: number) => {
    if (event.key === 'Enter') {
      event.preventDefault()
      if (event.currentTarget.value.trim() !== '') addAfter(index)
    } else if (event.key === 'Backspace' && event.currentTarget.value === '' && tags.length > 1) {
      event.preventDefault()
      remove(index)
    }
  }
  return (
    <FieldGroup
      label={label}
      error={problems.tags}
      foot={
        <span>
          <Button
            size="sm"
            icon={<Plus aria-hidden="true" />}
            onClick={() => addAfter(tags.length - 1)}
          >
            <Trans id="admin.tag.add">Ajouter un tag</Trans>
          </Button>
        </span>
      }
    >
      {tags.map((tag, index) => {
        const number = index + 1
        return (
          <FieldGroupRow
            // A row is identified by its position; its text is controlled.
            key={number}
            tools={
              <IconButton
                label={t({ id: 'admin.tag.remove', message: `Retirer le tag ${number}` })}
                icon={<X />}
                onClick={() => remove(index)}
              />
            }
          >
            <TextField
              ref={refOf(index)}
              label={t({ id: 'admin.tag', message: `Tag ${number}` })}
              hideLabel
              autoComplete="off"
              enterKeyHint="next"
              value={tag}
              onChange={(typed) => onChange(replaceEntry(tags, index, typed))}
              onKeyDown={(event) => onKeyDown(event, index)}
              error={problems[`tags.${index}`]}
            />
          </FieldGroupRow>
        )
      })}
    </FieldGroup>
  )
}
