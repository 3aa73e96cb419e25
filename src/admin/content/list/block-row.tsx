import { Trans, useLingui } from '@lingui/react/macro'
import { BadgeCheck, EyeOff, PencilLine } from 'lucide-react'
import { frenchReaders, isRewritten, writtenLocales } from '#admin/content/block-facts.ts'
import type { SiteBlocks } from '#admin/content/site-texts.tsx'
import { useBlockPrice } from '#admin/content/words/use-block-price.ts'
import { useBlockTitle } from '#admin/content/words/use-block-title.ts'
import { CONTENT } from '#admin/entity/address/row-addresses.ts'
import { DraftMark, PendingMark } from '#admin/entity/list/pending-mark.tsx'
import { RowLink } from '#admin/entity/list/row-link.tsx'
import { languageLabel } from '#admin/entity/words/language-label.ts'
import type { ContentBlock } from '#contract/entities/content.ts'
import type { Locale } from '#contract/languages/locales.ts'
import { builtInBlock, kindOfPlace } from '#domain/content-blocks.ts'
import { isolate } from '#domain/text/isolate.ts'
import { Badge } from '#ui/display/badge.tsx'
import { LedgerRow } from '#ui/ledger/ledger.tsx'
import { BlockTools, type BlockToolsProps } from './block-tools.tsx'

type BlockRowProps = Omit<BlockToolsProps, 'title'> & {
  readonly site: SiteBlocks | null
  readonly isPending: boolean
  readonly hasDraft: boolean
}

export function BlockRow({ site, isPending, hasDraft, ...tools }: BlockRowProps) {
  const titleOf = useBlockTitle()
  const { block } = tools
  const { title, words } = titleOf(block, site?.get(block.id))
  const price = useBlockPrice()(block, site?.get(block.id))
  return (
    <LedgerRow
      title={
        <RowLink layer={CONTENT.layer} rowId={block.id}>
          {title}
        </RowLink>
      }
      marks={<Marks {...{ block, isPending, hasDraft }} />}
      meta={<Languages block={block} />}
      words={words}
      {...(price === null
        ? {}
        : { cells: [{ key: 'price', size: 'sm', align: 'end', content: price }] })}
      end={<BlockTools {...tools} title={title} />}
    />
  )
}

type MarksProps = Pick<BlockRowProps, 'block' | 'isPending' | 'hasDraft'>

function Marks({ block, isPending, hasDraft }: MarksProps) {
  return (
    <>
      {block.is_shown || block.place === 'legal' ? null : (
        <Badge tone="danger" icon={<EyeOff aria-hidden="true" />}>
          <Trans id="admin.content.hidden-mark">Retiré du site</Trans>
        </Badge>
      )}
      {builtInBlock(block.id) && isRewritten(block) ? (
        <Badge tone="accent" icon={<PencilLine aria-hidden="true" />}>
          <Trans id="admin.content.rewritten">Modifié</Trans>
        </Badge>
      ) : null}
      {kindOfPlace(block.place) === 'testimonial' && block.proof !== '' ? (
        <Badge tone="success" icon={<BadgeCheck aria-hidden="true" />}>
          <Trans id="admin.content.proven">Avis vérifié</Trans>
        </Badge>
      ) : null}
      {isPending ? <PendingMark over={null} /> : null}
      {hasDraft ? <DraftMark over={null} /> : null}
    </>
  )
}

/** Who reads what: in which languages it was written, and where French stands in. */
function Languages({ block }: { readonly block: ContentBlock }) {
  const { i18n } = useLingui()
  const written = writtenLocales(block)
  const names = (locales: readonly Locale[]) =>
    locales
      .map((locale) => i18n._(languageLabel(locale)).toLocaleLowerCase('fr'))
      .map(isolate)
      .join(', ')
  if (written.length === 0)
    return builtInBlock(block.id) ? (
      <Trans id="admin.content.of-site">Texte par défaut, en cinq langues</Trans>
    ) : (
      <Trans id="admin.content.nothing">Aucun texte : non affiché</Trans>
    )
  const readers = frenchReaders(block)
  const inOwn = names(written.filter((locale) => !readers.includes(locale)))
  const inFrench = names(readers)
  return inFrench === '' ? (
    <Trans id="admin.content.written">Écrit en {inOwn}</Trans>
  ) : (
    <Trans id="admin.content.written-fallback">
      Écrit en {inOwn} · français affiché en {inFrench}
    </Trans>
  )
}
