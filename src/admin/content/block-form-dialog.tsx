import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useMemo, useState } from 'react'
import { FormDialog } from '#admin/shared/form/form-dialog.tsx'
import { RowNotice } from '#admin/shared/form/row-notice.tsx'
import { useRowForm } from '#admin/shared/form/use-row-form.ts'
import { RowLoading } from '#admin/shared/list/opened-row.tsx'
import { CONTENT, NEW_ROW_TARGET } from '#admin/shared/row-addresses.ts'
import type { RowOpening } from '#admin/shared/url-state.ts'
import type { ContentBlock } from '#contract/entities/content.ts'
import { LOCALES } from '#contract/locales.ts'
import { builtInBlock, type ContentPlace } from '#domain/content-blocks.ts'
import { LEGAL_DOCUMENTS } from '#domain/legal-documents.ts'
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
import { useBlockTitle } from './block-texts.ts'
import { newOfPlace, oneOfPlace } from './place-labels.ts'
import { type SiteBlock, useSiteTexts } from './site-blocks.ts'

type BlockFormDialogProps = RowOpening<ContentBlock> & {
  /** The site's default for this block. */
  readonly site: SiteBlock
  /** The place of a new block. */
  readonly newPlace: ContentPlace
  /** The position after all others of the place. */
  readonly nextPosition: (place: ContentPlace) => number
}

function BlockFormDialog(props: BlockFormDialogProps) {
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
        onTyped={saving.clearProblem}
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

/** For a block that an administrator has made. */
const NO_SITE_BLOCK: SiteBlock = {
  name: '',
  image: '',
  price: null,
  originalPrice: null,
  period: null,
  percent: null,
  texts: Object.fromEntries(LOCALES.map((locale) => [locale, { title: '', body: '', note: '' }])),
}

/** The site's default texts of one block, including its long text; null while they are being loaded. */
const useSiteBlock = (blockId: string): SiteBlock | null => {
  const texts = useSiteTexts()
  const [known, setKnown] = useState<{ id: string; block: SiteBlock } | null>(null)
  useEffect(() => {
    let isWanted = true
    const document = LEGAL_DOCUMENTS.find((name) => {
      const block = builtInBlock(blockId)
      return block?.place === 'legal' && block.name === name
    })
    const load = async (): Promise<SiteBlock> => {
      if (document === undefined) return (await texts.blocks()).get(blockId) ?? NO_SITE_BLOCK
      const bodies = Object.entries(await texts.legal(document))
      return {
        ...NO_SITE_BLOCK,
        texts: Object.fromEntries(
          bodies.map(([locale, body]) => [locale, { title: '', body, note: '' }]),
        ),
      }
    }
    void load().then((block) => isWanted && setKnown({ id: blockId, block }))
    return () => {
      isWanted = false
    }
  }, [texts, blockId])
  return known?.id === blockId ? known.block : null
}

/** The form waits for the site's default texts, which it shows for parts that were not rewritten. */
export function OpenedBlock(props: Omit<BlockFormDialogProps, 'site'>) {
  return props.target === NEW_ROW_TARGET ? (
    <BlockFormDialog {...props} site={NO_SITE_BLOCK} />
  ) : (
    <Existing {...props} />
  )
}

function Existing(props: Omit<BlockFormDialogProps, 'site'>) {
  const site = useSiteBlock(props.target)
  return site ? <BlockFormDialog {...props} site={site} /> : props.open ? <RowLoading /> : null
}
