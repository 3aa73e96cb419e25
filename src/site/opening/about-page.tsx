import { Trans, useLingui } from '@lingui/react/macro'
import { Text } from '#ui/type/text.tsx'
import { OpeningPage } from './opening-page.tsx'

export function AboutPage() {
  const { t } = useLingui()
  return (
    <OpeningPage
      picture="/pictures/sakura-2.webp"
      alt={t({
        id: 'about.alt',
        message: 'Sculpture virtuelle en perle rose, de profil sur fond de papier clair',
      })}
      label={t({ id: 'about.label', message: 'À propos' })}
      title={t({ id: 'about.title', message: 'Nous sculptons des présences' })}
      figures={[
        { value: '01', label: t({ id: 'about.value.innovation', message: 'Innovation' }) },
        { value: '02', label: t({ id: 'about.value.transparency', message: 'Transparence' }) },
        { value: '03', label: t({ id: 'about.value.excellence', message: 'Excellence' }) },
        { value: '04', label: t({ id: 'about.value.revolution', message: 'Révolution' }) },
      ]}
    >
      <Text look="lead">
        <Trans id="about.text.1">
          Néomuse crée des influenceurs qui n’existent pas, et le dit : chaque image porte la
          mention « Images virtuelles ».
        </Trans>
      </Text>
      <Text tone="quiet">
        <Trans id="about.text.2">
          Quatre valeurs tiennent l’atelier. L’équipe, son agent IA et notre feuille de route se
          présenteront ici.
        </Trans>
      </Text>
    </OpeningPage>
  )
}
