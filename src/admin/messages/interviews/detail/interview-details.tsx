import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { PromiseLine } from '#admin/entity/promises/promise-line.tsx'
import { usePromisesById } from '#admin/entity/promises/use-open-promises.ts'
import { languageLabel } from '#admin/entity/words/language-label.ts'
import { useDates } from '#admin/entity/words/use-dates.ts'
import { InterviewMarks } from '#admin/messages/interviews/interview-marks.tsx'
import type { Interview } from '#contract/public/forms/interview-request.ts'
import { mailtoAddress } from '#domain/text/email-address.ts'
import { Banner } from '#ui/display/banner.tsx'
import { Row } from '#ui/layout/row.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { FactList } from '#ui/ledger/fact-list.tsx'
import { Letter } from '#ui/ledger/letter.tsx'
import { Heading } from '#ui/type/heading.tsx'
import { Text } from '#ui/type/text.tsx'
import { TextLink } from '#ui/type/text-link.tsx'
import { PhoneLinks } from './phone-links.tsx'

type InterviewDetailsProps = { readonly interview: Interview }

/** All that the visitor has told, and how long it is kept. */
export function InterviewDetails({ interview }: InterviewDetailsProps) {
  const { t } = useLingui()
  const { experience, goals, is_readable, is_quarantined, delete_at } = interview
  const { day } = useDates()
  const last = day(delete_at)
  return (
    <Stack gap="md">
      <Row gap="2xs" wrap>
        <InterviewMarks interview={interview} />
      </Row>
      <PromiseLine promise={usePromisesById().get(interview.id)} />
      {is_quarantined ? (
        <Banner>
          <Trans id="admin.interviews.to-check.text">
            Cette demande vient probablement d’un robot : vérifiez avant de répondre.
          </Trans>
        </Banner>
      ) : null}
      {is_readable ? null : <WrongKey />}
      <Facts interview={interview} />
      <Told title={t({ id: 'admin.interviews.experience', message: 'Expérience' })}>
        {experience}
      </Told>
      <Told title={t({ id: 'admin.interviews.goals', message: 'Objectifs' })}>{goals}</Told>
      <Text look="small" tone="quiet">
        <Trans id="admin.interviews.delete-at">Sera supprimée automatiquement le {last}</Trans>
      </Text>
    </Stack>
  )
}

function WrongKey() {
  return (
    <Banner tone="warning">
      <Trans id="admin.interviews.wrong-key">
        Cette demande a été chiffrée avec une autre clé que celle du serveur (DATA_KEY). Elle sera
        de nouveau lisible avec la bonne clé ; sans cette clé, vous ne pouvez que la supprimer.
      </Trans>
    </Banner>
  )
}

function Facts({ interview }: InterviewDetailsProps) {
  const { t, i18n } = useLingui()
  const { created_at, is_readable, email, phone, budget, consented_at, language } = interview
  const { moment } = useDates()
  const came = {
    label: t({ id: 'admin.interviews.came', message: 'Reçue le' }),
    value: moment(created_at),
  }
  if (!is_readable) return <FactList facts={[came]} />
  return (
    <FactList
      labels="above"
      facts={[
        came,
        {
          label: t({ id: 'admin.interviews.email', message: 'E-mail' }),
          value: <TextLink href={mailtoAddress(email)}>{email}</TextLink>,
        },
        {
          label: t({ id: 'admin.language', message: 'Langue' }),
          value: language === null ? NOTHING : i18n._(languageLabel(language)),
        },
        {
          label: t({ id: 'admin.interviews.phone', message: 'Téléphone' }),
          value: phone === null ? NOTHING : <PhoneLinks phone={phone} />,
        },
        {
          label: t({ id: 'admin.interviews.budget', message: 'Budget' }),
          value: budget ?? NOTHING,
        },
        {
          label: t({ id: 'admin.interviews.consent', message: 'Accord donné le' }),
          value:
            consented_at === null
              ? t({
                  id: 'admin.interviews.no-consent',
                  message: 'Pas demandé à cette date',
                })
              : moment(consented_at),
        },
      ]}
    />
  )
}

const NOTHING = '—'

type ToldProps = { readonly title: ReactNode; readonly children: string }

/** What the visitor wrote in their own words, if anything. */
function Told({ title, children }: ToldProps) {
  if (children === '') return null
  return (
    <Stack as="section" gap="2xs">
      <Heading level={3} look="small">
        {title}
      </Heading>
      <Letter>{children}</Letter>
    </Stack>
  )
}
