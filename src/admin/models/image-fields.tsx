import { Trans, useLingui } from '@lingui/react/macro'
import { ArrowDown, ArrowUp, EllipsisVertical, Image, Plus, X } from 'lucide-react'
import type { Ref } from 'react'
import {
  moveEntry,
  removeEntry,
  replaceEntry,
  useEntryFocus,
} from '#admin/shared/form/list-entries.ts'
import { PictureNote } from '#admin/shared/form/picture-field.tsx'
import type { ProblemMessages } from '#admin/shared/labels/field-problem-messages.ts'
import { PictureUpload } from '#admin/shared/picture-upload.tsx'
import { ShownPicture } from '#admin/shared/shown-picture.tsx'
import { MOST_IMAGES } from '#contract/entities/model.ts'
import { picturesIn } from '#domain/pictures.ts'
import { Button, IconButton } from '#ui/form/button.tsx'
import { FieldGroup, FieldGroupRow } from '#ui/form/field-group.tsx'
import { UrlField } from '#ui/form/text-field.tsx'
import { Row } from '#ui/layout/stack.tsx'
import { Menu } from '#ui/overlay/menu.tsx'
import { Placeholder } from '#ui/table/record-grid.tsx'

type ImageFieldsProps = {
  readonly label: string
  readonly value: readonly string[]
  readonly onChange: (value: string[]) => void
  readonly problems: ProblemMessages
}

/** Addresses of pictures, each with a preview; the first one is shown on the model's card. */
export function ImageFields({ label, value: images, onChange, problems }: ImageFieldsProps) {
  const { t } = useLingui()
  const { refOf, focusNext } = useEntryFocus()
  const add = () => {
    onChange([...images, ''])
    focusNext(images.length)
  }
  const excess = images.length - MOST_IMAGES
  const isTooMany = excess > 0
  const tooMany = t({
    id: 'admin.models.image.too-many',
    message: `${MOST_IMAGES} images au plus : il y en a ${excess} de trop`,
  })
  return (
    <PictureUpload
      label={t({ id: 'admin.picture.import', message: 'Importer des images' })}
      multiple
      onTaken={(imported) =>
        onChange([
          ...images.filter((image) => image.trim() !== ''),
          ...new Set(imported.filter((image) => !images.includes(image))),
        ])
      }
    >
      {(importButtons) => (
        <FieldGroup
          label={label}
          error={isTooMany ? tooMany : problems.images}
          foot={
            <Row gap="xs" wrap>
              {importButtons}
              <Button size="sm" icon={<Plus aria-hidden="true" />} onClick={add}>
                <Trans id="admin.models.image.add">Ajouter une image</Trans>
              </Button>
            </Row>
          }
        >
          {images.map((url, index) => {
            const number = index + 1
            return (
              <ImageRow
                // A row is identified by its position; its text is controlled.
                key={number}
                ref={refOf(index)}
                number={number}
                url={url}
                isLast={number === images.length}
                error={problems[`images.${index}`]}
                onType={(typed) => onChange(replaceEntry(images, index, typed))}
                onMove={(by) => {
                  onChange(moveEntry(images, index, by))
                  focusNext(index + by)
                }}
                onRemove={() => {
                  onChange(removeEntry(images, index))
                  focusNext(Math.max(0, index - 1))
                }}
              />
            )
          })}
        </FieldGroup>
      )}
    </PictureUpload>
  )
}

type ImageRowProps = {
  readonly ref: Ref<HTMLInputElement>
  /** Its position, counted from 1. */
  readonly number: number
  readonly url: string
  readonly isLast: boolean
  readonly error: string | undefined
  readonly onType: (url: string) => void
  readonly onMove: (by: -1 | 1) => void
  readonly onRemove: () => void
}

function ImageRow({ ref, number, url, error, onType, ...row }: ImageRowProps) {
  const { t } = useLingui()
  return (
    <FieldGroupRow thumb={<Preview url={url} />} tools={<ImageMenu number={number} {...row} />}>
      {picturesIn(url).length > 0 ? (
        <PictureNote address={url} />
      ) : (
        <UrlField
          autoComplete="off"
          ref={ref}
          label={t({ id: 'admin.models.image.url', message: `Adresse de l’image ${number}` })}
          hideLabel
          value={url}
          onChange={onType}
          error={error}
        />
      )}
    </FieldGroupRow>
  )
}

type ImageMenuProps = Pick<ImageRowProps, 'number' | 'isLast' | 'onMove' | 'onRemove'>

function ImageMenu({ number, isLast, onMove, onRemove }: ImageMenuProps) {
  const { t } = useLingui()
  const items = [
    {
      value: 'up',
      label: t({ id: 'admin.models.image.up', message: 'Monter' }),
      icon: <ArrowUp aria-hidden="true" />,
      disabled: number === 1,
      run: () => onMove(-1),
    },
    {
      value: 'down',
      label: t({ id: 'admin.models.image.down', message: 'Descendre' }),
      icon: <ArrowDown aria-hidden="true" />,
      disabled: isLast,
      run: () => onMove(1),
    },
    {
      value: 'remove',
      label: t({ id: 'admin.models.image.remove', message: 'Retirer' }),
      icon: <X aria-hidden="true" />,
      run: onRemove,
    },
  ]
  return (
    <Menu
      label={t({ id: 'admin.models.image.menu', message: `Image ${number}` })}
      items={items}
      onSelect={(choice) => items.find(({ value }) => value === choice)?.run()}
      trigger={
        <IconButton
          label={t({ id: 'admin.models.image.actions', message: `Actions sur l’image ${number}` })}
          icon={<EllipsisVertical />}
        />
      }
    />
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
