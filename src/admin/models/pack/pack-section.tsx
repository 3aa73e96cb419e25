import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useLazyCode } from '#admin/entity/browser/use-lazy-code.ts'
import { useFailureCause } from '#admin/entity/words/use-failure-words.ts'
import { useStateSentences } from '#admin/entity/words/use-state-sentences.ts'
import type { Model } from '#contract/entities/model.ts'
import { Banner } from '#ui/display/banner.tsx'
import { Disclosure } from '#ui/layout/disclosure.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/type/text.tsx'
import { isWithoutFiles, type PackStates } from './use-pack-states.ts'

type PackSectionProps = {
  /** Null: it is not created yet. */
  readonly model: Model | null
  readonly states: PackStates
}

/** What buyers of a model get. Its code, and the library that uploads, come when it is opened. */
export function PackSection({ model, states }: PackSectionProps) {
  const { t } = useLingui()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <Stack gap="sm">
      {model && isWithoutFiles(model, states) ? (
        <Banner tone="warning">
          <Trans id="admin.packs.not-for-sale">
            Ce modèle est visible sur le site, mais personne ne peut l’acheter : publiez d’abord les
            fichiers de son pack.
          </Trans>
        </Banner>
      ) : null}
      <Disclosure
        label={t({ id: 'admin.packs.title', message: 'Fichiers du pack' })}
        level={3}
        onToggle={setIsOpen}
      >
        {model === null ? (
          <Text tone="quiet">
            <Trans id="admin.packs.create-first">
              Créez d’abord le modèle : les fichiers s’ajoutent ensuite, depuis sa fiche.
            </Trans>
          </Text>
        ) : isOpen ? (
          <LazyPackFiles model={model} states={states} />
        ) : null}
      </Disclosure>
    </Stack>
  )
}

const loadPackFiles = async () => (await import('./pack-files.tsx')).PackFiles

function LazyPackFiles({ model, states }: { readonly model: Model; readonly states: PackStates }) {
  const say = useStateSentences()
  const failureCause = useFailureCause()
  const loaded = useLazyCode(loadPackFiles)
  if (loaded.type === 'ready')
    return (
      <loaded.code
        modelId={model.id}
        formats={model.format}
        onPublished={() => void states.reload()}
      />
    )
  return (
    <Text tone="quiet" role="status">
      {loaded.type === 'loading'
        ? say('loading')
        : `${failureCause({ type: 'unreachable' })} ${say('shownOnline')}`}
    </Text>
  )
}
