import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Plus, Sparkles } from 'lucide-react'
import { memo, useMemo } from 'react'
import { useStateSentences } from '#admin/shared/labels/state-sentences.ts'
import { type BulkAction, BulkBar } from '#admin/shared/list/bulk-bar.tsx'
import { useUpdateRows } from '#admin/shared/list/change-rows.tsx'
import { useDeleteAction } from '#admin/shared/list/delete-rows.tsx'
import { ListButtons } from '#admin/shared/list/list-buttons.tsx'
import { ListSelect, NameSortingSelect } from '#admin/shared/list/list-select.tsx'
import { CopyAge, ListBody, RefusedRows, useListState } from '#admin/shared/list/list-state.tsx'
import { OpenedForm } from '#admin/shared/list/opened-row.tsx'
import { SelectionContext, useSelection } from '#admin/shared/list/selection.tsx'
import { usePreparedSearch } from '#admin/shared/list/use-prepared-search.ts'
import { MODELS, NEW_ROW_TARGET, SEARCH_PARAM, SORTING_PARAM } from '#admin/shared/row-addresses.ts'
import { useUrlChoice, useUrlLayer, useUrlSearch } from '#admin/shared/url-state.ts'
import { MODEL_TYPES, type Model } from '#contract/entities/model.ts'
import { useRows } from '#device/back-office/use-rows.ts'
import { AdminMain, ThumbAction } from '#ui/admin-layout/admin-page.tsx'
import { EmptyState } from '#ui/display/empty-state.tsx'
import { Button } from '#ui/form/button.tsx'
import { SearchField } from '#ui/form/search-field.tsx'
import { ListTools } from '#ui/table/list-tools.tsx'
import {
  MODEL_COMPARISONS,
  MODEL_SORTINGS,
  type ModelFilter,
  modelSearch,
  selectModels,
} from './model-filter.ts'
import { ModelFormDialog } from './model-form.tsx'
import { ModelList, ModelListSkeleton } from './model-list.tsx'
import { isWithoutFiles, usePackStates } from './pack-section.tsx'

function NoModels({ onCreate }: { readonly onCreate: () => void }) {
  const { t } = useLingui()
  return (
    <EmptyState
      icon={<Sparkles />}
      title={t({ id: 'admin.models.empty.title', message: 'Aucun modèle pour l’instant' })}
      action={
        <Button onClick={onCreate}>
          <Trans id="admin.models.empty.create">Créer le premier modèle</Trans>
        </Button>
      }
    >
      <Trans id="admin.models.empty.text">
        Un modèle actif apparaît dans le catalogue public dès qu’il a atteint le serveur.
      </Trans>
    </EmptyState>
  )
}

type ModelSelectsProps = Pick<ModelFilter, 'type' | 'sorting'> & {
  readonly setType: (type: string) => void
  readonly setSorting: (sorting: string) => void
}

/** Memoised, so that typing in the search does not render it. */
const ModelSelects = memo(function ModelSelects(props: ModelSelectsProps) {
  const { type, sorting, setType, setSorting } = props
  const { t } = useLingui()
  return (
    <>
      <ListSelect
        label={t({ id: 'admin.models.type-filter', message: 'Filtrer par type' })}
        usual={t({ id: 'admin.models.all-types', message: 'Tous les types' })}
        value={type}
        onChange={setType}
        choices={MODEL_TYPES.map((known) => ({ value: known, label: known }))}
      />
      <NameSortingSelect
        value={sorting}
        onChange={setSorting}
        further={[
          {
            value: 'prix-croissant',
            label: t({ id: 'admin.models.order.cheapest', message: 'Prix croissant' }),
          },
          {
            value: 'prix-decroissant',
            label: t({ id: 'admin.models.order.dearest', message: 'Prix décroissant' }),
          },
          { value: 'ventes', label: t({ id: 'admin.models.order.sales', message: 'Plus vendus' }) },
        ]}
      />
    </>
  )
})

/** The actions on several models at once. */
const useModelActions = (picked: readonly Model[]): readonly BulkAction[] => {
  const { t } = useLingui()
  const updateRows = useUpdateRows('models')
  const deleteAction = useDeleteAction('models')
  const count = picked.length
  const idsWhere = (isOn: boolean) =>
    picked.filter(({ isActive }) => isActive === isOn).map(({ id }) => id)
  return [
    {
      key: 'activate',
      label: t({ id: 'admin.models.bulk.activate', message: 'Activer' }),
      rowIds: idsWhere(false),
      run: (rowIds) =>
        updateRows(rowIds, { isActive: true }, (done) =>
          t({
            id: 'admin.models.bulk.activated',
            message: plural(done, { one: '# modèle activé', other: '# modèles activés' }),
          }),
        ),
    },
    {
      key: 'deactivate',
      label: t({ id: 'admin.models.bulk.deactivate', message: 'Désactiver' }),
      rowIds: idsWhere(true),
      run: (rowIds) =>
        updateRows(rowIds, { isActive: false }, (done) =>
          t({
            id: 'admin.models.bulk.deactivated',
            message: plural(done, { one: '# modèle désactivé', other: '# modèles désactivés' }),
          }),
        ),
    },
    deleteAction(picked, {
      question: t({
        id: 'admin.models.bulk.delete.ask',
        message: plural(count, {
          one: 'Êtes-vous sûr de vouloir supprimer ce modèle ?',
          other: 'Êtes-vous sûr de vouloir supprimer ces # modèles ?',
        }),
      }),
      done: (done) =>
        t({
          id: 'admin.models.bulk.deleted',
          message: plural(done, { one: '# modèle supprimé', other: '# modèles supprimés' }),
        }),
    }),
  ]
}

export function ModelsScreen() {
  const say = useStateSentences()
  const { t } = useLingui()
  const models = useRows('models')
  const [search, setSearch] = useUrlSearch(SEARCH_PARAM)
  const [type, setType] = useUrlChoice('type', MODEL_TYPES)
  const [sorting, setSorting] = useUrlChoice(SORTING_PARAM, MODEL_SORTINGS)
  const form = useUrlLayer(MODELS.layer)
  const state = useListState(
    'models',
    models,
    t({ id: 'admin.models.load-failed', message: 'Impossible de charger les modèles' }),
  )

  const found = useMemo(
    () => selectModels(models ?? [], { search, type, sorting }),
    [models, search, type, sorting],
  )
  const packs = usePackStates()
  const withoutFiles = models?.filter((model) => isWithoutFiles(model, packs)).length ?? 0
  usePreparedSearch(models, modelSearch, MODEL_COMPARISONS[sorting])
  const count = found.length
  const selection = useSelection(found)
  const actions = useModelActions(selection.picked)
  const clear = () => {
    setSearch('')
    setType('')
  }
  return (
    <AdminMain id="main" label={t({ id: 'admin.nav.models', message: 'Modèles IA' })}>
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
        end={<ListButtons entity="models" selection={selection} readRows={async () => found} />}
      >
        <SearchField
          label={t({ id: 'admin.models.search', message: 'Rechercher un modèle' })}
          placeholder={t({ id: 'admin.models.search.placeholder', message: 'Rechercher…' })}
          clearLabel={t({ id: 'admin.search.clear', message: 'Effacer la recherche' })}
          value={search}
          onChange={setSearch}
        />
        <ModelSelects type={type} sorting={sorting} setType={setType} setSorting={setSorting} />
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
      <OpenedForm entity="models" layer={form}>
        {(opening) => <ModelFormDialog {...opening} packs={packs} />}
      </OpenedForm>
    </AdminMain>
  )
}
