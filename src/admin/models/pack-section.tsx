import { Trans, useLingui } from '@lingui/react/macro'
import { useMemo, useState } from 'react'
import { ignoreLoadFailure, useFailureCause } from '#admin/shared/call-failures.ts'
import { useStateSentences } from '#admin/shared/labels/state-sentences.ts'
import { useLazyCode } from '#admin/shared/use-lazy-code.ts'
import { packStates } from '#contract/admin/pack-files.ts'
import type { Model } from '#contract/entities/model.ts'
import { useServerAnswer } from '#device/back-office/use-server-answer.ts'
import { Banner } from '#ui/display/banner.tsx'
import { Disclosure } from '#ui/display/disclosure.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/text/text.tsx'

/** `empty`: nothing of it is published, so that it cannot be bought. `unknown`: the server has not answered. */
type PackState = 'unknown' | 'empty' | 'published'

export type PackStates = {
  readonly stateOf: (modelId: string) => PackState
  readonly reload: () => Promise<void>
}

/** The models whose pack a buyer would get. Only a hint: if the server does not answer, the list shows no warnings. */
export const usePackStates = (): PackStates => {
  const { value, reload } = useServerAnswer('/api/admin/pack-states', packStates, ignoreLoadFailure)
  return useMemo(
    () => ({
      stateOf: (modelId) => {
        if (value === null) return 'unknown'
        const known = value.find(({ model_id }) => model_id === modelId)
        return known && known.files > 0 ? 'published' : 'empty'
      },
      reload,
    }),
    [value, reload],
  )
}

/** Visible to visitors, who cannot buy it. */
export const isWithoutFiles = ({ id, isActive }: Model, { stateOf }: PackStates): boolean =>
  isActive && stateOf(id) === 'empty'

type PackSectionProps = {
  /** Null: it is not created yet. */
  readonly model: Model | null
  readonly states: PackStates
}

/** What buyers of a model get. Its code, and the upload library, are loaded when it is opened. */
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
