import { Trans, useLingui } from '@lingui/react/macro'
import { ArrowDown, ArrowUp, Image, Plus, X } from 'lucide-react'
import { moveEntry, removeEntry, replaceEntry } from '#admin/entity/form/list-entries.ts'
import { useEntryFocus } from '#admin/entity/form/use-entry-focus.ts'
import type { ProblemWords } from '#admin/entity/words/use-problem-words.ts'
import { Picture } from '#ui/display/picture.tsx'
import { Button } from '#ui/form/button.tsx'
import { FormError } from '#ui/form/form-error.tsx'
import { IconButton } from '#ui/form/icon-button.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import { FieldGroup, FieldGroupRow } from '#ui/workbench/field-group.tsx'
import { Placeholder } from '#ui/workbench/placeholder.tsx'

type ImageFieldsProps = {
  readonly label: string
  readonly value: readonly string[]
  readonly onChange: (value: string[]) => void
  readonly problems: ProblemWords
}

/** Addresses of pictures, each with a look at it; the first one stands on the model's card. */
export function ImageFields({ label, value: images, onChange, problems }: ImageFieldsProps) {
  const { t } = useLingui()
  const { refOf, focusNext } = useEntryFocus()
  const add = () => {
    onChange([...images, ''])
    focusNext(images.length)
  }
  const move = (index: number, by: -1 | 1) => {
    onChange(moveEntry(images, index, by))
    focusNext(index + by)
  }
  return (
    <FieldGroup
      label={label}
      foot={
        <>
          {problems.images ? <FormError>{problems.images}</FormError> : null}
          <span>
            <Button size="sm" icon={<Plus aria-hidden="true" />} onClick={add}>
              <Trans id="admin.models.image.add">Ajouter une image</Trans>
            </Button>
          </span>
        </>
      }
    >
      {images.map((url, index) => {
        const number = index + 1
        return (
          <FieldGroupRow
            // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place; its text is controlled
            key={index}
            thumb={<Preview url={url} />}
            tools={
              <>
                <IconButton
                  label={t({ id: 'admin.models.image.up', message: `Monter l’image ${number}` })}
                  icon={<ArrowUp />}
                  disabled={index === 0}
                  onClick={() => move(index, -1)}
                />
                <IconButton
                  label={t({
                    id: 'admin.models.image.down',
                    message: `Descendre l’image ${number}`,
                  })}
                  icon={<ArrowDown />}
                  disabled={index === images.length - 1}
                  onClick={() => move(index, 1)}
                />
                <IconButton
                  label={t({
                    id: 'admin.models.image.remove',
                    message: `Retirer l’image ${number}`,
                  })}
                  icon={<X />}
                  onClick={() => {
                    onChange(removeEntry(images, index))
                    focusNext(Math.max(0, index - 1))
                  }}
                />
              </>
            }
          >
            <TextField
              ref={refOf(index)}
              label={t({ id: 'admin.models.image.url', message: `Adresse de l’image ${number}` })}
              hideLabel
              type="url"
              inputMode="url"
              autoComplete="off"
              placeholder="https://"
              value={url}
              onChange={(typed) => onChange(replaceEntry(images, index, typed))}
              error={problems[`images.${index}`]}
            />
          </FieldGroupRow>
        )
      })}
    </FieldGroup>
  )
}

function Preview({ url }: { readonly url: string }) {
  return url.trim() === '' ? (
    <Placeholder icon={<Image />} />
  ) : (
    <Picture src={url.trim()} alt="" ratio="1/1" sizes="2.75rem" />
  )
}
