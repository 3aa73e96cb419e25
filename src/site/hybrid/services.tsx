import { useLingui } from '@lingui/react/macro'
import type { Service } from '#domain/offers/offers.ts'
import { blockToService } from '#domain/offers/sold-offers.ts'
import { useMoney } from '#i18n/use-money.ts'
import { Band } from '#site/shell/band/band.tsx'
import { InFrench } from '#site/shell/content/in-french.tsx'
import { useShownBlocks } from '#site/shell/content/use-shown-blocks.ts'
import { Chapters } from '#ui/story/chapters.tsx'
import { Text } from '#ui/type/text.tsx'
import { ownServices } from './own-services.ts'

/** What can be had one by one, at the prices that an administrator has set. */
export function Services() {
  const { t } = useLingui()
  const blocks = useShownBlocks('services', ownServices())
  if (blocks.length === 0) return null
  return (
    <Band id="services" title={t({ id: 'services.title', message: 'Services à la carte' })}>
      <Chapters
        items={blocks.map((block, index) => {
          const { title, body } = block
          const service = blockToService(block)
          return {
            mark: String(index + 1).padStart(2, '0'),
            title: title.text,
            titleLang: title.lang,
            text: (
              <Text tone="quiet">
                <span lang={body.lang}>{body.text}</span> <InFrench words={[title, body]} />
              </Text>
            ),
            aside: service ? <Price {...service} /> : null,
          }
        })}
      />
    </Band>
  )
}

function Price({ priceCents, period }: Service) {
  const { t } = useLingui()
  const amount = useMoney()(priceCents)
  const words: Readonly<Record<Service['period'], string>> = {
    once: amount,
    month: t({ id: 'services.monthly', message: `${amount} par mois` }),
    year: t({ id: 'services.yearly', message: `${amount} par an` }),
  }
  return (
    <Text look="lead" tone="price">
      {words[period]}
    </Text>
  )
}
