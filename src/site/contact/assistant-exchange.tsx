import { Trans } from '@lingui/react/macro'
import { ArrowRight } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router-dom'
import { InFrench } from '#site/shared/content/shown-blocks.tsx'
import { Spinner } from '#ui/display/loading.tsx'
import { Button } from '#ui/form/button.tsx'
import { Row, Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/text/text.tsx'
import { TextLink } from '#ui/text/text-link.tsx'
import type { ChatAnswer, Exchange } from './assistant-conversation.ts'

interface ExchangeViewProps {
  exchange: Exchange
  speakers: { readonly visitor: string; readonly assistant: string }
  onLeave: () => void
  onTeam: () => void
}

/** A question and the answers to it. */
export function ExchangeView({ exchange, speakers, onLeave, onTeam }: ExchangeViewProps) {
  const place = useRef<HTMLDivElement>(null)
  const { answers, words } = exchange
  // The answers scroll above the question field: the newest one must stay visible while it arrives.
  useEffect(() => {
    if (answers !== null || words === null) place.current?.scrollIntoView({ block: 'nearest' })
  }, [answers, words])
  return (
    <Stack gap="sm" ref={place}>
      <Stack gap="3xs">
        <Text look="label" tone="quiet">
          {speakers.visitor}
        </Text>
        <Text tone="quiet" dir="auto">
          {exchange.question}
        </Text>
      </Stack>
      <Stack gap="xs" align="start">
        <Text look="label">{speakers.assistant}</Text>
        <Answer exchange={exchange} onLeave={onLeave} onTeam={onTeam} />
      </Stack>
    </Stack>
  )
}

type AnswerProps = Omit<ExchangeViewProps, 'speakers'>

function Answer({ exchange: { answers, words }, onLeave, onTeam }: AnswerProps) {
  if (answers === null || words?.text === '') return <Searching />
  if (answers.length === 0) return <Unknown onTeam={onTeam} />
  if (words !== null)
    return (
      <>
        <Text>{words.text}</Text>
        <Text look="small" tone="quiet">
          <Trans id="assistant.reworded">Formulé par une IA à partir de ces pages :</Trans>
        </Text>
        <Stack gap="3xs" align="start">
          {answers.map((found) => (
            <Source key={found.id} found={found} onLeave={onLeave} />
          ))}
        </Stack>
      </>
    )
  return (
    <Stack gap="md">
      {answers.map((found) => (
        <Stack key={found.id} gap="3xs" align="start">
          <Text>
            <span lang={found.lang}>{found.answer}</span>{' '}
            <InFrench words={found.lang ? [{ text: found.answer, lang: found.lang }] : []} />
          </Text>
          {isForTeam(found) ? (
            <TeamButton onTeam={onTeam} />
          ) : (
            <Source found={found} onLeave={onLeave} />
          )}
        </Stack>
      ))}
    </Stack>
  )
}

const isForTeam = ({ id }: ChatAnswer): boolean => id === 'program' || id === 'human'

function Source({
  found: { path, hash = '', link },
  onLeave,
}: {
  found: ChatAnswer
  onLeave: () => void
}) {
  return (
    <TextLink look="alone" asChild>
      <Link to={{ pathname: path, hash }} onClick={onLeave}>
        {link}
        <ArrowRight aria-hidden="true" />
      </Link>
    </TextLink>
  )
}

function Searching() {
  return (
    <Row gap="2xs" align="center">
      <Spinner />
      <Text as="span" tone="quiet">
        <Trans id="assistant.looking">Je cherche dans les pages du site…</Trans>
      </Text>
    </Row>
  )
}

/** Shown for a question that the assistant cannot answer. */
function Unknown({ onTeam }: { onTeam: () => void }) {
  return (
    <>
      <Text>
        <Trans id="assistant.unknown">
          Je n’ai pas de réponse sûre à cette question. Écris à l’équipe : une personne te répondra.
        </Trans>
      </Text>
      <TeamButton onTeam={onTeam} />
    </>
  )
}

function TeamButton({ onTeam }: { onTeam: () => void }) {
  return (
    <Button size="sm" onClick={onTeam}>
      <Trans id="contact.write">Écrire à l’équipe</Trans>
    </Button>
  )
}
