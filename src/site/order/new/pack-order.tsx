import { useLingui } from '@lingui/react/macro'
import { findBySlug } from '#contract/public/find-by-slug.ts'
import { modelSlug, type PublicModel, publicModels } from '#contract/public/public-model.ts'
import { isPackForSale, usePackContents } from '#device/public/pack-contents.ts'
import { usePublicAnswer } from '#device/public/reads/use-public-answer.ts'
import { eurosToCents } from '#domain/money.ts'
import { NothingToOrder, OrderUnreachable, PackNotReady } from './nothing-to-order.tsx'
import { OrderLoading } from './order-loading.tsx'
import { OrderSheet } from './order-sheet.tsx'

export function PackOrder({ slug }: { slug: string }) {
  const answer = usePublicAnswer('/api/models', publicModels)
  if (answer === null) return <OrderLoading />
  if (answer.type === 'unreachable') return <OrderUnreachable />
  const model = answer.type === 'found' ? findBySlug(answer.value, slug) : undefined
  return model ? <KnownPack model={model} /> : <NothingToOrder />
}

function KnownPack({ model }: { model: PublicModel }) {
  const contents = usePackContents(modelSlug(model))
  if (contents === null) return <OrderLoading />
  return isPackForSale(model, contents) ? (
    <ModelOrder model={model} />
  ) : (
    <PackNotReady name={model.name} />
  )
}

function ModelOrder({ model }: { model: PublicModel }) {
  const { t } = useLingui()
  const { id, name, price, isNSFW } = model
  const cents = eurosToCents(price)
  return (
    <OrderSheet
      form="checkout"
      offer="pack"
      what={{ items: [{ model_id: id, quantity: 1 }] }}
      lines={[{ key: id, words: t({ id: 'order.pack', message: `Pack ${name}` }), cents }]}
      totalCents={cents}
      isPaidAtOnce
      consents={[
        'terms',
        ...(isNSFW ? (['adult'] as const) : []),
        'immediate_delivery',
        'withdrawal_lost',
      ]}
    />
  )
}
