import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Plus } from 'lucide-react'
import { useMemo } from 'react'
import {
  MODELS,
  NEW_ROW_TARGET,
  ORDER_PARAM,
  SEARCH_PARAM,
} from '#admin/entity/address/row-addresses.ts'
import { useAddressChoice, useAddressSearch } from '#admin/entity/address/use-address-filter.ts'
import { useAddressLayer } from '#admin/entity/address/use-address-layer.ts'
import { BulkBar } from '#admin/entity/list/bulk/bulk-bar.tsx'
import { ListButtons } from '#admin/entity/list/bulk/list-buttons.tsx'
import { SelectionContext } from '#admin/entity/list/bulk/row-pick.tsx'
import { useSelection } from '#admin/entity/list/bulk/use-selection.ts'
import { usePreparedSearch } from '#admin/entity/list/filter/use-prepared-search.ts'
import { CopyAge } from '#admin/entity/list/state/copy-age.tsx'
import { ListBody } from '#admin/entity/list/state/list-body.tsx'
import { RefusedRows } from '#admin/entity/list/state/refused-rows.tsx'
import { useListState } from '#admin/entity/list/state/use-list-state.ts'
import { useStateSentences } from '#admin/entity/words/use-state-sentences.ts'
import { ModelList, ModelListSkeleton } from '#admin/models/list/model-list.tsx'
import { NoModels } from '#admin/models/list/no-models.tsx'
import {
  MODEL_COMPARISONS,
  MODEL_ORDERS,
  modelSearch,
  selectModels,
} from '#admin/models/list/select-models.ts'
import { useModelActions } from '#admin/models/list/use-model-actions.ts'
import { isWithoutFiles, usePackStates } from '#admin/models/pack/use-pack-states.ts'
import { MODEL_TYPES } from '#contract/entities/model.ts'
import { useRows } from '#device/back-office/rows/use-rows.ts'
import { Button } from '#ui/form/button.tsx'
import { SearchField } from '#ui/form/search-field.tsx'
import { ListTools } from '#ui/workbench/list-tools.tsx'
import { ThumbAction, WorkPage } from '#ui/workbench/work-page.tsx'
import { ModelDialog } from './model-dialog.tsx'
import { ModelSelects } from './model-selects.tsx'

export function ModelsScreen() {
  const say = useStateSentences()
  const { t } = useLingui()
  const models = useRows('models')
  const [search, setSearch] = useAddressSearch(SEARCH_PARAM)
  const [type, setType] = useAddressChoice('type', MODEL_TYPES)
  const [order, setOrder] = useAddressChoice(ORDER_PARAM, MODEL_ORDERS)
  const form = useAddressLayer(MODELS.layer)
  const state = useListState(
    'models',
    models,
    t({ id: 'admin.models.load-failed', message: 'Impossible de charger les modèles' }),
  )

  const found = useMemo(
    () => selectModels(models ?? [], { search, type, order }),
    [models, search, type, order],
  )
  const packs = usePackStates()
  const withoutFiles = models?.filter((model) => isWithoutFiles(model, packs)).length ?? 0
  usePreparedSearch(models, modelSearch, MODEL_COMPARISONS[order])
  const count = found.length
  const selection = useSelection(found)
  const actions = useModelActions(selection.picked)
  const clear = () => {
    setSearch('')
    setType('')
  }
  return (
    <WorkPage id="main" label={t({ id: 'admin.nav.models', message: 'Modèles IA' })}>
      <ListTools
        selects="twoAndAction"
        label={t({ id: 'admin.models.filters', message: 'Chercher et filtrer les modèles' })}
        note={
          <>
            <span role="status">
              {state === 'waiting'
                ? say('loading')
                : state === 'unknown'
                  ? null
                  : t({
                      id: 'admin.models.count',
                      message: plural(count, { one: '# modèle', other: '# modèles' }),
                    })}
            </span>
            {withoutFiles > 0 ? (
              <span>
                {t({
                  id: 'admin.packs.without-files.count',
                  message: plural(withoutFiles, {
                    one: '# modèle visible sans fichiers : personne ne peut l’acheter',
                    other: '# modèles visibles sans fichiers : personne ne peut les acheter',
                  }),
                })}
              </span>
            ) : null}
            <CopyAge entity="models" />
            <RefusedRows entity="models" />
          </>
        }
        end={<ListButtons entity="models" selection={selection} />}
      >
        <SearchField
          label={t({ id: 'admin.models.search', message: 'Rechercher un modèle' })}
          placeholder={t({ id: 'admin.models.search.placeholder', message: 'Rechercher…' })}
          clearLabel={t({ id: 'admin.search.clear', message: 'Effacer la recherche' })}
          value={search}
          onChange={setSearch}
        />
        <ModelSelects {...{ type, order, setType, setOrder }} />
        <ThumbAction>
          <Button
            data-new-row
            tone="main"
            icon={<Plus aria-hidden="true" />}
            onClick={() => form.open(NEW_ROW_TARGET)}
          >
            <Trans id="admin.models.new">Nouveau modèle</Trans>
          </Button>
        </ThumbAction>
      </ListTools>
      <BulkBar selection={selection} actions={actions} />
      <ListBody
        state={state}
        skeleton={<ModelListSkeleton />}
        empty={<NoModels onCreate={() => form.open(NEW_ROW_TARGET)} />}
        meanwhile={
          <Trans id="admin.models.never.create">
            Vous pouvez déjà créer un modèle : il sera envoyé ensuite.
          </Trans>
        }
        noMatch={t({ id: 'admin.models.no-match', message: 'Aucun modèle ne correspond' })}
        count={count}
        onClear={clear}
      >
        <SelectionContext value={selection.isOn ? selection : null}>
          <ModelList models={found} packs={packs} />
        </SelectionContext>
      </ListBody>
      <ModelDialog layer={form} packs={packs} />
    </WorkPage>
  )
}
