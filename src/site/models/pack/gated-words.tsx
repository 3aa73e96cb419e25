import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { PageHeading } from '#site/shell/page/page-heading.tsx'
import { Button } from '#ui/form/button.tsx'
import { pageHeading } from '#ui/layout/page-focus.ts'
import { Row } from '#ui/layout/row.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/type/text.tsx'
import { AgeQuestion } from '../age/age-question.tsx'
import { useAgeDeclaration } from '../age/use-age-declaration.ts'
import { PackWords, type PackWordsProps } from './pack-words.tsx'

/** What an NSFW pack says, once its visitor has declared to be an adult; before that, its name and the question. */
export function GatedWords({ model, contents }: PackWordsProps) {
  const { isDeclared, declare } = useAgeDeclaration()
  const [isAsked, setIsAsked] = useState(false)
  const navigate = useNavigate()
  const leave = () => {
    setIsAsked(false)
    void navigate('/models')
  }
  return (
    <>
      {isDeclared ? (
        <PackWords model={model} contents={contents} />
      ) : (
        <Gate name={model.name} onAsk={() => setIsAsked(true)} />
      )}
      <AgeQuestion
        isAsked={isAsked && !isDeclared}
        onDeclare={declare}
        onRefuse={leave}
        onBack={() => setIsAsked(false)}
        // The button that led there goes with its question.
        nextFocus={pageHeading}
      />
    </>
  )
}

function Gate({ name, onAsk }: { name: string; onAsk: () => void }) {
  return (
    <>
      <PageHeading>{name}</PageHeading>
      <Stack gap="2xs">
        <Text look="lead">
          <Trans id="age.title">As-tu 18 ans ou plus ?</Trans>
        </Text>
        <Text tone="quiet">
          <Trans id="pack.gate">
            Ce pack est réservé aux adultes : réponds d’abord à la question sur ton âge.
          </Trans>
        </Text>
      </Stack>
      <Row>
        <Button tone="main" size="lg" onClick={onAsk}>
          <Trans id="pack.gate.answer">Répondre</Trans>
        </Button>
      </Row>
      <noscript>
        <Text tone="quiet">
          <Trans id="pack.gate.no-script">
            Ta réponse est enregistrée sur cet appareil : JavaScript est nécessaire.
          </Trans>
        </Text>
      </noscript>
    </>
  )
}
