import { Trans, useLingui } from '@lingui/react/macro'
import { Bot } from 'lucide-react'
import { PageSection } from '#site/shared/page/page-section.tsx'
import { VirtualMention } from '#site/shared/page/virtual-mention.tsx'
import { pictureFile } from '#site/shared/picture-file.ts'
import { Badge } from '#ui/display/badge.tsx'
import { Card } from '#ui/display/card.tsx'
import { Picture } from '#ui/display/picture.tsx'
import { Grid } from '#ui/layout/grid.tsx'
import { PictureFrame } from '#ui/marketing/picture-frame.tsx'
import { Heading, Text } from '#ui/text/text.tsx'

/** A team member that is not a person is labelled as such: regulation (EU) 2024/1689, article 50(1). */
export function Team() {
  const { t } = useLingui()
  return (
    <PageSection
      id="team"
      tone="sunken"
      title={t({ id: 'team.title', message: 'Deux personnes, un agent' })}
      lead={
        <Trans id="team.lead">
          Les portraits de l’équipe sont des sculptures virtuelles, comme nos modèles.
        </Trans>
      }
    >
      <Grid as="ul" columns={{ base: 1, sm: 2, lg: 3 }} gap="md" rowGap="xl">
        <Member
          picture="/pictures/team-1.webp"
          name="Inès Laurent"
          role={t({ id: 'team.1.role', message: 'Direction artistique, fondatrice' })}
        >
          {t({
            id: 'team.1.text',
            message:
              'Vient de la photographie de mode. Choisit la lumière, écarte la moitié des images.',
          })}
        </Member>
        <Member
          picture="/pictures/team-2.webp"
          name="Théo Marchetti"
          role={t({ id: 'team.2.role', message: 'Technique et formation, fondateur' })}
        >
          {t({
            id: 'team.2.text',
            message:
              'Entraîne les visages, vérifie qu’ils restent cohérents et enseigne comment s’y prendre.',
          })}
        </Member>
        <Member
          picture="/pictures/team-agent.webp"
          name="Mnémo"
          role={t({ id: 'team.3.role', message: 'Agent IA, planification et suivi' })}
          isAgent
        >
          {t({
            id: 'team.3.text',
            message: 'Prépare, rappelle, relit. Ne publie rien sans l’accord d’une personne.',
          })}
        </Member>
      </Grid>
    </PageSection>
  )
}

interface MemberProps {
  picture: `/pictures/${string}`
  name: string
  role: string
  isAgent?: boolean
  children: string
}

function Member({ picture, name, role, isAgent = false, children }: MemberProps) {
  const { t } = useLingui()
  const media = (
    <PictureFrame
      topStart={
        isAgent ? (
          <Badge over="picture" icon={<Bot aria-hidden="true" />}>
            <Trans id="team.agent">Agent IA</Trans>
          </Badge>
        ) : undefined
      }
      bottomStart={<VirtualMention />}
    >
      <Picture
        {...pictureFile(picture)}
        alt={t({ id: 'team.alt', message: `Portrait : ${name}, sculpture virtuelle` })}
        ratio="1/1"
        sizes="(min-width: 1024px) 31vw, (min-width: 640px) 46vw, 92vw"
        focus="50% 40%"
      />
    </PictureFrame>
  )
  return (
    <Card as="li" media={media}>
      <Heading level={3} look="card">
        {name}
      </Heading>
      <Text look="small" tone="price">
        {role}
      </Text>
      <Text tone="quiet">{children}</Text>
    </Card>
  )
}
