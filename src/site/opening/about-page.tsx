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
        {
          value: t({ id: 'about.value.innovation', message: 'Innovation' }),
          label: t({ id: 'about.value.innovation.text', message: 'essayer avant les autres' }),
        },
        {
          value: t({ id: 'about.value.transparency', message: 'Transparence' }),
          label: t({ id: 'about.value.transparency.text', message: 'dire ce qui est virtuel' }),
        },
        {
          value: t({ id: 'about.value.excellence', message: 'Excellence' }),
          label: t({ id: 'about.value.excellence.text', message: 'reprendre jusqu’à la justesse' }),
        },
        {
          value: t({ id: 'about.value.revolution', message: 'Révolution' }),
          label: t({ id: 'about.value.revolution.text', message: 'changer qui peut être vu' }),
        },
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
