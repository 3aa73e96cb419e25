import { Trans, useLingui } from '@lingui/react/macro'
import { Text } from '#ui/type/text.tsx'
import { OpeningPage } from './opening-page.tsx'

export function ContactPage() {
  const { t } = useLingui()
  return (
    <OpeningPage
      picture="/pictures/luna-2.webp"
      alt={t({
        id: 'contact.alt',
        message: 'Sculpture virtuelle en porcelaine, de profil, cerclée d’or',
      })}
      label={t({ id: 'contact.label', message: 'Contact' })}
      title={t({ id: 'contact.title', message: 'Une question, une vraie réponse' })}
      figures={[
        {
          value: '24/7',
          label: t({ id: 'contact.figure.chat', message: 'le chat, réponse immédiate' }),
        },
        {
          value: t({ id: 'contact.figure.whatsapp.value', message: '2 h' }),
          label: t({ id: 'contact.figure.whatsapp', message: 'au plus, sur WhatsApp' }),
        },
        {
          value: t({ id: 'contact.figure.mail.value', message: '24 h' }),
          label: t({ id: 'contact.figure.mail', message: 'au plus, par e-mail' }),
        },
        {
          value: t({ id: 'contact.figure.hours.value', message: '9 h – 21 h' }),
          label: t({ id: 'contact.figure.hours', message: 'du lundi au samedi (CET)' }),
        },
      ]}
    >
      <Text look="lead">
        <Trans id="contact.text.1">
          Un pack à choisir, un modèle à imaginer, une commande à suivre : trois canaux mèneront à
          l’équipe, du plus rapide au plus posé.
        </Trans>
      </Text>
      <Text tone="quiet">
        <Trans id="contact.text.2">
          L’assistant se présentera toujours comme une IA, et passera la main dès que tu le
          demandes.
        </Trans>
      </Text>
    </OpeningPage>
  )
}
