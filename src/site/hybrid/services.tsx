import { Trans, useLingui } from '@lingui/react/macro'
import { Band } from '#site/shell/band/band.tsx'
import { useEuros } from '#site/shell/page/use-euros.ts'
import { Chapters } from '#ui/story/chapters.tsx'
import { Text } from '#ui/type/text.tsx'

/** Prices: specification, section 9. Only the third is paid by the month. */
export function Services() {
  const { t } = useLingui()
  const euros = useEuros()
  const monthly = euros(199)
  return (
    <Band id="services" title={t({ id: 'services.title', message: 'Trois services, à la carte' })}>
      <Chapters
        items={[
          {
            mark: '01',
            title: t({ id: 'services.face', message: 'Le visage' }),
            text: (
              <Text tone="quiet">
                <Trans id="services.face.text">
                  Un visage créé pour toi, qui ne ressemble à personne : entretien, trois pistes,
                  deux révisions.
                </Trans>
              </Text>
            ),
            aside: <Price amount={euros(499)} />,
          },
          {
            mark: '02',
            title: t({ id: 'services.fusion', message: 'La fusion' }),
            text: (
              <Text tone="quiet">
                <Trans id="services.fusion.text">
                  Tes images et le nouveau visage, réunis image par image, avec la mention « Images
                  virtuelles ».
                </Trans>
              </Text>
            ),
            aside: <Price amount={euros(299)} />,
          },
          {
            mark: '03',
            title: t({ id: 'services.follow', message: 'Le suivi' }),
            text: (
              <Text tone="quiet">
                <Trans id="services.follow.text">
                  Chaque mois, de nouvelles images, un calendrier et quelqu’un à qui parler.
                </Trans>
              </Text>
            ),
            aside: <Price amount={t({ id: 'services.monthly', message: `${monthly} par mois` })} />,
          },
        ]}
      />
    </Band>
  )
}

function Price({ amount }: { amount: string }) {
  return (
    <Text look="lead" tone="price">
      {amount}
    </Text>
  )
}
