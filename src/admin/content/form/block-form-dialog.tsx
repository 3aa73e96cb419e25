import { useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'
import { oneOfPlace } from '#admin/content/place-words.ts'
import type { SiteBlock } from '#admin/content/site-texts.tsx'
import { useBlockTitle } from '#admin/content/use-block-title.ts'
import { CONTENT, NEW_ROW_TARGET } from '#admin/entity/address/row-addresses.ts'
import type { AddressLayer } from '#admin/entity/address/use-address-layer.ts'
import { FormDialog } from '#admin/entity/form/form-dialog.tsx'
import { useEntityForm } from '#admin/entity/form/use-entity-form.ts'
import { useLeaveGuard } from '#admin/entity/form/use-leave-guard.ts'
import { useSaveRow } from '#admin/entity/form/use-save-row.ts'
import type { ContentBlock } from '#contract/entities/content.ts'
import { builtInBlock, type ContentPlace } from '#domain/content-blocks.ts'
import { BlockFields } from './block-fields.tsx'
import {
  blockFormValues,
  blockToFormValues,
  emptyBlock,
  formValuesToBlock,
  missingFrench,
} from './block-form-values.ts'
import { BlockNotice } from './block-notice.tsx'

export type BlockFormDialogProps = {
  /** The block's id, or the word for a new one. */
  readonly target: string
  readonly row: ContentBlock | null
  readonly open: boolean
  readonly layer: AddressLayer
  /** What the site says here by itself. */
  readonly site: SiteBlock
  /** Where a new block begins. */
  readonly newPlace: ContentPlace
  /** After all the others of the place. */
  readonly nextPosition: (place: ContentPlace) => number
}

export function BlockFormDialog(props: BlockFormDialogProps) {
  const { target, row, open, layer, site, newPlace, nextPosition } = props
  const isNew = target === NEW_ROW_TARGET
  const rowValues = useMemo(() => row && blockToFormValues(row, site), [row, site])
  const empty = useMemo(() => emptyBlock(newPlace), [newPlace])
  const form = useEntityForm({
    entity: 'content',
    rowId: isNew ? null : target,
    row: rowValues,
    empty,
    schema: blockFormValues,
  })
  const blocker = useLeaveGuard(
    form.isDirtyNow,
    ({ search }) => new URLSearchParams(search).get(CONTENT.layer) === target,
  )
  const name = useBlockTitle()
  const texts = useTexts(form.state.values.place, row && name(row, site).title)
  const saving = useSaveRow({
    entity: 'content',
    rowId: row?.id ?? null,
    form,
    toDraft: (values) =>
      formValuesToBlock(values, site, {
        position: row?.position ?? nextPosition(values.place),
        is_shown: row?.is_shown ?? true,
      }),
    check: (values) => missingFrench(values, builtInBlock(target) !== undefined),
    done: texts.done,
    onSaved: () => {
      form.finish()
      layer.close()
    },
  })
  return (
    <FormDialog
      form={form}
      blocker={blocker}
      open={open}
      size="xl"
      isBusy={saving.isBusy}
      refusals={saving.refusals}
      onClose={layer.close}
      onSave={() => void saving.save()}
      title={texts.title}
      saveLabel={texts.save}
      notice={<BlockNotice form={form} isGone={!isNew && row === null} />}
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

/** `name` is null for a block that does not exist (any more). */
const useTexts = (place: ContentPlace, name: string | null) => {
  const { t, i18n } = useLingui()
  const kind = i18n._(oneOfPlace(place))
  return name === null
    ? {
        title: t({ id: 'admin.content.new-title', message: `${kind} : ajouter` }),
        save: t({ id: 'admin.content.create', message: 'Ajouter au site' }),
        done: t({ id: 'admin.content.created', message: 'Contenu ajouté avec succès' }),
      }
    : {
        title: t({ id: 'admin.content.edit-title', message: `${kind} : ${name}` }),
        save: t({ id: 'admin.save', message: 'Enregistrer' }),
        done: t({ id: 'admin.content.saved', message: 'Contenu mis à jour avec succès' }),
      }
}
