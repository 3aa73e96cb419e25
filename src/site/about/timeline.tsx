import { useLingui } from '@lingui/react/macro'
import { Band } from '#site/shell/band/band.tsx'
import { Chapters } from '#ui/story/chapters.tsx'
import { Text } from '#ui/type/text.tsx'

export function Timeline() {
  const { t } = useLingui()
  const years = [
    {
      mark: '2023',
      title: t({ id: 'timeline.2023', message: 'Un premier visage' }),
      text: t({
        id: 'timeline.2023.text',
        message: 'Luna est créée dans un appartement. Quarante essais, une seule image retenue.',
      }),
    },
    {
      mark: '2024',
      title: t({ id: 'timeline.2024', message: 'Une galerie' }),
      text: t({
        id: 'timeline.2024.text',
        message:
          'Les packs sont mis en vente ; la mention « Images virtuelles » y figure dès le premier jour.',
      }),
    },
    {
      mark: '2025',
      title: t({ id: 'timeline.2025', message: 'Une école' }),
      text: t({
        id: 'timeline.2025.text',
        message: 'La formation rassemble en quatre modules ce que l’atelier a appris seul.',
      }),
    },
    {
      mark: '2026',
      title: t({ id: 'timeline.2026', message: 'Cinq langues' }),
      text: t({
        id: 'timeline.2026.text',
        message:
          'Le site parle français, anglais, espagnol, portugais et thaï, et fonctionne hors ligne.',
      }),
    },
  ]
  return (
    <Band id="timeline" title={t({ id: 'timeline.title', message: 'De 2023 à 2026' })}>
      <Chapters
        items={years.map(({ text, ...year }) => ({
          ...year,
          text: <Text tone="quiet">{text}</Text>,
        }))}
      />
    </Band>
  )
}
