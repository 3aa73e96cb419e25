import { Plural, Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { Banner } from '#ui/display/banner.tsx'
import { Button } from '#ui/form/button.tsx'
import { pageHeading } from '#ui/layout/page-focus.ts'
import { AgeQuestion } from '../age/age-question.tsx'
import { useAgeDeclaration } from '../age/use-age-declaration.ts'

/** Says how many favourites are for adults, and asks whether their visitor is one. */
export function VeiledModels({ count }: { count: number }) {
  const { declare } = useAgeDeclaration()
  const navigate = useNavigate()
  const [isAsked, setIsAsked] = useState(false)
  return (
    <>
      <Banner
        action={
          <Button size="sm" onClick={() => setIsAsked(true)}>
            <Trans id="favourites.veiled.show">Afficher</Trans>
          </Button>
        }
      >
        <Plural
          id="favourites.veiled"
          value={count}
          one="# favori NSFW est masqué."
          many="# de favoris NSFW sont masqués."
          other="# favoris NSFW sont masqués."
        />
      </Banner>
      <AgeQuestion
        isAsked={isAsked}
        onDeclare={declare}
        onRefuse={() => {
          setIsAsked(false)
          void navigate('/models')
        }}
        onBack={() => setIsAsked(false)}
        // The button that led there goes with the answer.
        nextFocus={pageHeading}
      />
    </>
  )
}
