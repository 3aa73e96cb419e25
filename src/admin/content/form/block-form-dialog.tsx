import { Trans, useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'
import type { SiteBlock } from '#admin/content/site-texts.tsx'
import { newOfPlace, oneOfPlace } from '#admin/content/words/place-words.ts'
import { useBlockTitle } from '#admin/content/words/use-block-title.ts'
import { CONTENT } from '#admin/entity/address/row-addresses.ts'
import type { RowOpening } from '#admin/entity/address/row-opening.ts'
import { FormDialog } from '#admin/entity/form/form-dialog.tsx'
import { RowNotice } from '#admin/entity/form/row-notice.tsx'
import { useRowForm } from '#admin/entity/form/use-row-form.ts'
import type { ContentBlock } from '#contract/entities/content.ts'
import { builtInBlock, type ContentPlace } from '#domain/content-blocks.ts'
import { useSelected } from '#ui/form/observable.ts'
import { BlockFields } from './block-fields.tsx'
import {
  blockFormValues,
  blockToFormValues,
  emptyBlock,
  formValuesToBlock,
  isBarredTooLow,
  isStruckTooHigh,
  missingFrench,
} from './block-form-values.ts'

export type BlockFormDialogProps = RowOpening<ContentBlock> & {
  /** What the site says here by itself. */
  readonly site: SiteBlock
  /** Where a new block begins. */
  readonly newPlace: ContentPlace
  /** After all the others of the place. */
  readonly nextPosition: (place: ContentPlace) => number
}

export function BlockFormDialog(props: BlockFormDialogProps) {
  const { target, row, site, newPlace, nextPosition } = props
  const { t } = useLingui()
  const barredTooLow = {
    field: 'original_price',
    code: 'below-minimum',
    detail: t({
      id: 'admin.content.original-price.too-low',
      message: 'Le prix barré est plus bas que le prix. Pour ne rien barrer, laissez-les égaux.',
    }),
  } as const
  const { form, saving, isGone, dialog } = useRowForm(props, {
    entity: 'content',
    place: CONTENT,
    row: useMemo(() => row && blockToFormValues(row, site), [row, site]),
    empty: useMemo(() => emptyBlock(newPlace), [newPlace]),
    schema: blockFormValues,
    toDraft: (values) =>
      formValuesToBlock(values, site, {
        position: row?.position ?? nextPosition(values.place),
        is_shown: row?.is_shown ?? true,
      }),
    check: (values) => [
      ...missingFrench(values, builtInBlock(target) !== undefined),
      ...(isBarredTooLow(values, site) ? [barredTooLow] : []),
      ...(isStruckTooHigh(values, { site, block: row })
        ? [{ field: 'original_price', code: 'misleading-reduction' } as const]
        : []),
    ],
    done: row
      ? t({ id: 'admin.content.saved', message: 'Contenu mis à jour avec succès' })
      : t({ id: 'admin.content.created', message: 'Contenu ajouté avec succès' }),
  })
  const name = useBlockTitle()
  const place = useSelected(form.typed, ({ values }) => values.place)
  const texts = useTexts(place, row && name(row, site).title)
  return (
    <FormDialog
      {...dialog}
      size="xl"
      title={texts.title}
      saveLabel={texts.save}
      notice={<RowNotice entity="content" form={form} gone={isGone ? <Gone /> : null} />}
    >
      <BlockFields
        target={target}
        site={site}
        form={form}
        problems={saving.problems}
        refusals={saving.refusals}
        onTyped={saving.forget}
      />
    </FormDialog>
  )
}

function Gone() {
  return (
    <Trans id="admin.content.gone">
      Ce contenu a été supprimé entre-temps. Votre saisie est conservée : vous pouvez le recréer.
    </Trans>
  )
}

/** `name` is null for a block that does not exist (any more). */
const useTexts = (place: ContentPlace, name: string | null) => {
  const { t, i18n } = useLingui()
  const kind = i18n._(oneOfPlace(place))
  return name === null
    ? {
        title: i18n._(newOfPlace(place)),
        save: t({ id: 'admin.content.create', message: 'Ajouter au site' }),
      }
    : {
        title: t({ id: 'admin.content.edit-title', message: `${kind} : ${name}` }),
        save: t({ id: 'admin.save', message: 'Enregistrer' }),
      }
}
