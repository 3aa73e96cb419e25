import { Trans, useLingui } from '@lingui/react/macro'
import { Award } from 'lucide-react'
import { Band } from '#site/shell/band/band.tsx'
import { MarkList } from '#ui/story/mark-list.tsx'

/** Our own until others give some: a prize that nobody gave must not be claimed (C. conso. L121-4). */
export function Awards() {
  const { t } = useLingui()
  return (
    <Band
      id="awards"
      title={t({ id: 'awards.title', message: 'Ce dont nous sommes fiers' })}
      lead={
        <Trans id="awards.lead">
          Trois réussites choisies par notre équipe : elles montrent ce qui compte pour nous.
        </Trans>
      }
    >
      <MarkList
        icon={<Award />}
        tone="gold"
        items={[
          t({
            id: 'awards.1',
            message: '2024 · La cohérence : Luna, cent images, un seul visage',
          }),
          t({
            id: 'awards.2',
            message: '2025 · La clarté : la mention visible sur chaque image',
          }),
          t({
            id: 'awards.3',
            message: '2026 · La patience : une première version refaite sept fois',
          }),
        ]}
      />
    </Band>
  )
}
