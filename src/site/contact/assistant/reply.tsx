import { Trans } from '@lingui/react/macro'
import { ArrowRight } from 'lucide-react'
import { Link } from 'react-router-dom'
import { Text } from '#ui/type/text.tsx'
import { TextLink } from '#ui/type/text-link.tsx'
import type { KnownAnswer } from './find-answer.ts'

interface ReplyProps {
  found: KnownAnswer | null
  onLeave: () => void
}

export function Reply({ found, onLeave }: ReplyProps) {
  if (found === null) return <HandOver onLeave={onLeave} />
  return (
    <>
      <Text>{found.answer}</Text>
      <TextLink look="alone" asChild>
        <Link
          to={found.path === '/contact' ? { pathname: '/contact', hash: 'message' } : found.path}
          onClick={onLeave}
        >
          {found.link}
          <ArrowRight aria-hidden="true" />
        </Link>
      </TextLink>
    </>
  )
}

/** What it does not know, it does not answer. */
function HandOver({ onLeave }: { onLeave: () => void }) {
  return (
    <>
      <Text>
        <Trans id="assistant.unknown">
          Je n’ai pas de réponse sûre à cela. Écris à l’équipe : une personne te répondra.
        </Trans>
      </Text>
      <TextLink look="alone" asChild>
        <Link to={{ pathname: '/contact', hash: 'message' }} onClick={onLeave}>
          <Trans id="contact.write">Écrire à l’équipe</Trans>
          <ArrowRight aria-hidden="true" />
        </Link>
      </TextLink>
    </>
  )
}
