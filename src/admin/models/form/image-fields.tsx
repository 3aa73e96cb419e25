import { Trans, useLingui } from '@lingui/react/macro'
import { ArrowDown, ArrowUp, EllipsisVertical, Image, Plus, X } from 'lucide-react'
import { moveEntry, removeEntry, replaceEntry } from '#admin/entity/form/list-entries.ts'
import { useEntryFocus } from '#admin/entity/form/use-entry-focus.ts'
import { PictureIntake } from '#admin/entity/pictures/picture-intake.tsx'
import { PictureNote } from '#admin/entity/pictures/picture-note.tsx'
import { ShownPicture } from '#admin/entity/pictures/shown-picture.tsx'
import type { ProblemWords } from '#admin/entity/words/use-problem-words.ts'
import { picturesIn } from '#domain/pictures.ts'
import { Button } from '#ui/form/button.tsx'
import { FormError } from '#ui/form/form-error.tsx'
import { IconButton } from '#ui/form/icon-button.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import { Row } from '#ui/layout/row.tsx'
import { Menu } from '#ui/overlay/menu.tsx'
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
  const act = (choice: string, index: number) => {
    const by = choice === 'up' ? -1 : choice === 'down' ? 1 : 0
    onChange(by === 0 ? removeEntry(images, index) : moveEntry(images, index, by))
    focusNext(by === 0 ? Math.max(0, index - 1) : index + by)
  }
  const menuItems = (index: number) => [
    {
      value: 'up',
      label: t({ id: 'admin.models.image.up', message: 'Monter' }),
      icon: <ArrowUp aria-hidden="true" />,
      disabled: index === 0,
    },
    {
      value: 'down',
      label: t({ id: 'admin.models.image.down', message: 'Descendre' }),
      icon: <ArrowDown aria-hidden="true" />,
      disabled: index === images.length - 1,
    },
    {
      value: 'remove',
      label: t({ id: 'admin.models.image.remove', message: 'Retirer' }),
      icon: <X aria-hidden="true" />,
    },
  ]
  return (
    <PictureIntake
      label={t({ id: 'admin.picture.import', message: 'Importer des images' })}
      multiple
      onTaken={(taken) => onChange([...images.filter((image) => image.trim() !== ''), ...taken])}
    >
      {(importButton) => (
        <FieldGroup
          label={label}
          foot={
            <>
              {problems.images ? <FormError>{problems.images}</FormError> : null}
              <Row gap="xs" wrap>
                {importButton}
                <Button size="sm" icon={<Plus aria-hidden="true" />} onClick={add}>
                  <Trans id="admin.models.image.add">Ajouter une image</Trans>
                </Button>
              </Row>
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
                  <Menu
                    label={t({ id: 'admin.models.image.menu', message: `Image ${number}` })}
                    items={menuItems(index)}
                    onSelect={(choice) => act(choice, index)}
                    trigger={
                      <IconButton
                        label={t({
                          id: 'admin.models.image.actions',
                          message: `Actions sur l’image ${number}`,
                        })}
                        icon={<EllipsisVertical />}
                      />
                    }
                  />
                }
              >
                {picturesIn(url).length > 0 ? (
                  <PictureNote address={url} />
                ) : (
                  <TextField
                    ref={refOf(index)}
                    label={t({
                      id: 'admin.models.image.url',
                      message: `Adresse de l’image ${number}`,
                    })}
                    hideLabel
                    type="url"
                    inputMode="url"
                    autoComplete="off"
                    placeholder="https://"
                    value={url}
                    onChange={(typed) => onChange(replaceEntry(images, index, typed))}
                    error={problems[`images.${index}`]}
                  />
                )}
              </FieldGroupRow>
            )
          })}
        </FieldGroup>
      )}
    </PictureIntake>
  )
}

function Preview({ url }: { readonly url: string }) {
  return (
    <ShownPicture
      address={url.trim()}
      none={<Placeholder icon={<Image />} />}
      alt=""
      ratio="1/1"
      sizes="2.75rem"
    />
  )
}
