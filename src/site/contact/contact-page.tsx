import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { usePublicSettings } from '#device/public/public-settings.ts'
import { blocksToQuestions } from '#site/shared/content/blocks-to-questions.tsx'
import { useShownBlocks } from '#site/shared/content/shown-blocks.tsx'
import { CatalogueLink } from '#site/shared/page/catalogue-link.tsx'
import { questionsSchema, usePageFacts } from '#site/shared/page/page-facts.ts'
import { PageHeading } from '#site/shared/page/page-heading.tsx'
import { PageSection } from '#site/shared/page/page-section.tsx'
import { PictureSpread } from '#site/shared/page/picture-spread.tsx'
import { Button } from '#ui/form/button.tsx'
import { Row } from '#ui/layout/stack.tsx'
import { QuestionList } from '#ui/marketing/question-list.tsx'
import { lazyPart } from '#ui/overlay/lazy-part.tsx'
import { Heading, Text } from '#ui/text/text.tsx'
import type { AssistantDialogProps } from './assistant-dialog.tsx'
import { Channels } from './channels.tsx'
import { contactQuestions } from './contact-blocks.ts'
import { MessageSection } from './message-form.tsx'

export function ContactPage() {
  const settings = usePublicSettings()
  const [isChatOpen, setIsChatOpen] = useState(false)
  return (
    <>
      <ContactOpening onChat={() => setIsChatOpen(true)} />
      <Channels settings={settings} onChat={() => setIsChatOpen(true)} />
      <MessageSection settings={settings} />
      <ContactQuestions />
      <ContactClosing />
      <AssistantLauncher isOpen={isChatOpen} onClose={() => setIsChatOpen(false)} />
    </>
  )
}

function ContactOpening({ onChat }: { onChat: () => void }) {
  const { t } = useLingui()
  return (
    <PictureSpread
      picture="/pictures/luna-2.webp"
      alt={t({
        id: 'contact.alt',
        message: 'Sculpture virtuelle en porcelaine, de profil, cerclée d’or',
      })}
      isOpening
    >
      <Text look="label" tone="quiet">
        <Trans id="contact.label">Contact</Trans>
      </Text>
      <PageHeading>
        <Trans id="contact.title">Une question, une vraie réponse</Trans>
      </PageHeading>
      <Text look="lead">
        <Trans id="contact.lead">
          Un pack à choisir, un modèle à imaginer, une commande à suivre : trois façons de joindre
          l’équipe, de la plus rapide à la plus détaillée.
        </Trans>
      </Text>
      <Row gap="xs" wrap>
        <Button tone="main" size="lg" asChild>
          <a href="#message">
            <Trans id="contact.write">Écrire à l’équipe</Trans>
          </a>
        </Button>
        <Button size="lg" data-needs-scripts onClick={onChat}>
          <Trans id="contact.chat">Ouvrir le chat</Trans>
        </Button>
      </Row>
    </PictureSpread>
  )
}

function ContactClosing() {
  const { t } = useLingui()
  return (
    <PictureSpread
      tone="night"
      picture="/pictures/sakura-1.webp"
      alt={t({
        id: 'contact.closing.alt',
        message: 'Sculpture virtuelle en perle irisée, coiffée de fleurs de porcelaine',
      })}
      labelledBy="closing"
    >
      <Heading level={2} look="title" id="closing">
        <Trans id="contact.closing.title">Commence sans attendre notre réponse</Trans>
      </Heading>
      <Text look="lead">
        <Trans id="contact.closing.text">
          Le catalogue affiche ses prix, et le prix de ton modèle sur mesure se calcule à chaque
          choix.
        </Trans>
      </Text>
      <Row gap="xs" wrap>
        <Button tone="main" size="lg" asChild>
          <Link to="/custom">
            <Trans id="contact.closing.create">Créer mon modèle IA</Trans>
          </Link>
        </Button>
        <CatalogueLink size="lg" />
      </Row>
    </PictureSpread>
  )
}

function ContactQuestions() {
  const { t } = useLingui()
  const questions = blocksToQuestions(useShownBlocks('faq-contact', contactQuestions()))
  usePageFacts(() => ({ schema: [questionsSchema(questions)] }))
  if (questions.length === 0) return null
  return (
    <PageSection
      id="questions"
      title={t({ id: 'contact.faq.title', message: 'Questions fréquentes' })}
    >
      <QuestionList items={questions} />
    </PageSection>
  )
}

/** The assistant's code and its texts are loaded when it is first opened. */
const Assistant = lazyPart(async () => (await import('./assistant-dialog.tsx')).AssistantDialog)

const AssistantLauncher = ({ isOpen, onClose }: AssistantDialogProps) => (
  <Assistant wanted={isOpen} onMissing={onClose} part={{ isOpen, onClose }} />
)
