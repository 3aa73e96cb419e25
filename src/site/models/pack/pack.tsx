import { Trans, useLingui } from '@lingui/react/macro'
import { ArrowLeft } from 'lucide-react'
import { Link } from 'react-router-dom'
import type { PublicModel } from '#contract/public/public-model.ts'
import { isPackForSale, usePackContents } from '#device/public/pack-contents.ts'
import { useDocumentTitle } from '#site/shell/page/use-document-title.ts'
import { Split } from '#ui/editorial/split.tsx'
import { Page } from '#ui/layout/page.tsx'
import { Section } from '#ui/layout/section.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { TextLink } from '#ui/type/text-link.tsx'
import { ModelPicture } from '../card/model-picture.tsx'
import { ModelPlate } from '../card/model-plate.tsx'
import { GatedWords } from './gated-words.tsx'
import { PackWords } from './pack-words.tsx'
import { usePackFacts } from './use-pack-facts.ts'

export function Pack({ model }: { model: PublicModel }) {
  const { t } = useLingui()
  const { name } = model
  const title = t({ id: 'head.pack.title', message: `${name}, pack de modèle IA` })
  const contents = usePackContents(model.slug)
  usePackFacts(model, title, isPackForSale(model, contents))
  // The address alone knows the name without its accents.
  useDocumentTitle(title)
  return (
    <Section spacing="lg" below="2xl">
      <Page>
        <Stack gap="sm">
          <TextLink look="alone" asChild>
            <Link to="/models">
              <ArrowLeft aria-hidden="true" />
              <Trans id="pack.back">Tous les modèles</Trans>
            </Link>
          </TextLink>
          <Split pictures={<PackPictures model={model} />}>
            {model.isNSFW ? (
              <GatedWords model={model} contents={contents} />
            ) : (
              <PackWords model={model} contents={contents} />
            )}
          </Split>
        </Stack>
      </Page>
    </Section>
  )
}

function PackPictures({ model }: { model: PublicModel }) {
  // A pack without public pictures still shows its veil.
  const views = model.images.length === 0 ? [''] : model.images
  return views.map((image, index) => (
    <ModelPlate key={image} model={model} isWatermarked>
      <ModelPicture
        model={model}
        index={index}
        sizes="(min-width: 1024px) 50vw, (min-width: 640px) 46vw, 92vw"
        priority={index === 0}
      />
    </ModelPlate>
  ))
}
