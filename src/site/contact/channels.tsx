import { Trans, useLingui } from '@lingui/react/macro'
import { Bot, Mail, MessageCircle } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { PublicSettings } from '#contract/public/public-settings.ts'
import { formatSiret } from '#domain/commerce/siret.ts'
import { businessWhatsappAddress } from '#domain/contact-links.ts'
import { mailtoAddress } from '#domain/text/email-address.ts'
import { isolate } from '#domain/text/isolate.ts'
import { PageSection } from '#site/shared/page/page-section.tsx'
import { WithoutScripts } from '#site/shared/page/without-scripts.tsx'
import { Card } from '#ui/display/card.tsx'
import { Button } from '#ui/form/button.tsx'
import { Grid } from '#ui/layout/grid.tsx'
import { Row, Stack } from '#ui/layout/stack.tsx'
import { NewTabMark } from '#ui/text/control-labels.tsx'
import { Facts, textFacts } from '#ui/text/facts.tsx'
import { Heading, Text } from '#ui/text/text.tsx'
import { TextLink } from '#ui/text/text-link.tsx'

interface ChannelsProps {
  settings: PublicSettings
  onChat: () => void
}

/** Source of the delays: specification, section 9. */
export function Channels({ settings, onChat }: ChannelsProps) {
  const { t } = useLingui()
  return (
    <PageSection
      id="channels"
      title={t({ id: 'channels.title', message: 'Trois façons de nous joindre' })}
    >
      <Grid as="ul" columns={{ base: 1, lg: 3 }} gap="md">
        <Channel
          icon={<Bot aria-hidden="true" />}
          title={t({ id: 'channels.chat', message: 'Chat' })}
          delay={t({ id: 'channels.chat.delay', message: 'Réponse immédiate, 24 h/24, 7 j/7' })}
          text={t({
            id: 'channels.chat.text',
            message:
              'Un assistant IA répond jour et nuit aux questions courantes, et te donne le lien pour écrire à l’équipe.',
          })}
        >
          <ChatButton onChat={onChat} />
        </Channel>
        <WhatsappChannel number={settings.whatsapp_number} />
        <MailChannel address={settings.contact_email} />
      </Grid>
      <PublisherLine settings={settings} />
    </PageSection>
  )
}

/** Who runs the site, shown where visitors look for contacts; nothing until the settings contain it. */
function PublisherLine({ settings }: { settings: PublicSettings }) {
  const { legal_name, address, siret, phone } = settings.seller
  if (legal_name === '') return null
  return (
    <Text look="small" tone="quiet">
      <Facts
        items={[
          ...textFacts({
            name: isolate(legal_name),
            address: isolate(address),
            siret: siret && `SIRET ${formatSiret(siret)}`,
            phone,
          }),
          {
            key: 'imprint',
            content: (
              <TextLink asChild>
                <Link to="/legal/mentions">
                  <Trans id="head.imprint.title">Mentions légales</Trans>
                </Link>
              </TextLink>
            ),
          },
        ]}
      />
    </Text>
  )
}

function ChatButton({ onChat }: { onChat: () => void }) {
  return (
    <>
      <Button tone="solid" data-needs-scripts onClick={onChat}>
        <Trans id="contact.chat">Ouvrir le chat</Trans>
      </Button>
      <WithoutScripts>
        <Trans id="channels.chat.scripts">Le chat a besoin de JavaScript.</Trans>
      </WithoutScripts>
    </>
  )
}

function WhatsappChannel({ number }: { number: string }) {
  const { t } = useLingui()
  const link = businessWhatsappAddress(number)
  return (
    <Channel
      icon={<MessageCircle aria-hidden="true" />}
      title={t({ id: 'channels.whatsapp', message: 'WhatsApp' })}
      delay={t({ id: 'channels.whatsapp.delay', message: 'Moins de {studioReplyTime}' })}
      text={t({
        id: 'channels.whatsapp.text',
        message:
          'Une conversation avec l’équipe, aux heures du studio. Pratique pour montrer une image.',
      })}
    >
      {link ? (
        <Button asChild>
          <a href={link} target="_blank" rel="noopener">
            <Trans id="channels.whatsapp.open">Écrire sur WhatsApp</Trans>
            <NewTabMark />
          </a>
        </Button>
      ) : (
        <FormLink />
      )}
    </Channel>
  )
}

function MailChannel({ address }: { address: string }) {
  const { t } = useLingui()
  return (
    <Channel
      icon={<Mail aria-hidden="true" />}
      title={t({ id: 'channels.mail', message: 'E-mail' })}
      delay={t({ id: 'channels.mail.delay', message: 'Moins de {replyTime}' })}
      text={t({
        id: 'channels.mail.text',
        message: 'Pour une demande détaillée, un document à joindre ou une facture.',
      })}
    >
      {address ? (
        <Button asChild>
          <a href={mailtoAddress(address)}>
            <Trans id="channels.mail.open">Écrire un e-mail</Trans>
          </a>
        </Button>
      ) : (
        <FormLink />
      )}
    </Channel>
  )
}

/** A channel that is not set up leads to the contact form, which always exists. */
function FormLink() {
  return (
    <Button asChild>
      <a href="#message">
        <Trans id="channels.form">Écrire par le formulaire</Trans>
      </a>
    </Button>
  )
}

interface ChannelProps {
  icon: ReactNode
  title: string
  delay: string
  text: string
  children: ReactNode
}

function Channel({ icon, title, delay, text, children }: ChannelProps) {
  return (
    <Card as="li" tone="raised">
      <Stack gap="sm" grow>
        {icon}
        <Stack gap="3xs">
          <Heading level={3} look="card">
            {title}
          </Heading>
          <Text look="small" tone="price">
            {delay}
          </Text>
        </Stack>
        <Text tone="quiet">{text}</Text>
      </Stack>
      <Row>{children}</Row>
    </Card>
  )
}
