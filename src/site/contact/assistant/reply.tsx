import { Trans } from '@lingui/react/macro'
import { ArrowRight } from 'lucide-react'
import { Link } from 'react-router-dom'
import { InFrench } from '#site/shell/content/in-french.tsx'
import { Text } from '#ui/type/text.tsx'
import { TextLink } from '#ui/type/text-link.tsx'
import type { KnownAnswer } from './known-answer.ts'

interface ReplyProps {
  found: KnownAnswer | null
  onLeave: () => void
}

export function Reply({ found, onLeave }: ReplyProps) {
  if (found === null) return <HandOver onLeave={onLeave} />
  const { answer, lang, path, hash = '', link } = found
  return (
    <>
      <Text>
        <span lang={lang}>{answer}</span> <InFrench words={lang ? [{ text: answer, lang }] : []} />
      </Text>
      <TextLink look="alone" asChild>
        <Link to={{ pathname: path, hash }} onClick={onLeave}>
          {link}
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
          Je n’ai pas de réponse sûre à cette question. Écris à l’équipe : une personne te répondra.
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
