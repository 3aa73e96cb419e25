import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { type KeyboardEvent, useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import { usePreparedSearch } from '#admin/entity/list/search/use-prepared-search.ts'
import { modelSearch } from '#admin/models/list/select-models.ts'
import { ModelThumb } from '#admin/models/model-thumb.tsx'
import { modelWords } from '#admin/models/model-words.ts'
import type { Model } from '#contract/entities/model.ts'
import { useRows } from '#device/back-office/use-rows.ts'
import { SearchField } from '#ui/form/search-field.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { Text } from '#ui/type/text.tsx'
import { RecordList, RecordRow, RecordThumb } from '#ui/workbench/record-row.tsx'
import { Tall } from '#ui/workbench/work-page.tsx'
import { type PaletteCommands, PaletteEntries } from './palette-entries.tsx'
import { stepFocus } from './step-focus.ts'

/** So many fit a screen; more is what refining the words is for. */
const SHOWN = 12

type SearchDialogProps = {
  readonly open: boolean
  readonly onClose: () => void
  readonly commands: PaletteCommands
}

/** Leads to pages and to what the shell can do, and finds models in the local copy, with or without a network. */
export function SearchDialog({ open, onClose, commands }: SearchDialogProps) {
  const { t } = useLingui()
  const [words, setWords] = useState('')
  const box = useRef<HTMLElement>(null)
  const close = () => {
    onClose()
    setWords('')
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (box.current && stepFocus(box.current, event.key)) event.preventDefault()
  }
  return (
    <Dialog
      open={open}
      onClose={close}
      title={t({ id: 'admin.search', message: 'Rechercher' })}
      closeLabel={t({ id: 'admin.close', message: 'Fermer' })}
    >
      <Stack ref={box} gap="xs" onKeyDown={onKeyDown}>
        <SearchField
          label={t({
            id: 'admin.search.label',
            message: 'Rechercher un modèle, une page, une action',
          })}
          placeholder={t({ id: 'admin.search.placeholder', message: 'Nom, page ou action' })}
          clearLabel={t({ id: 'admin.search.clear', message: 'Effacer la recherche' })}
          value={words}
          onChange={setWords}
        />
        <Tall>
          <PaletteEntries words={words} commands={commands} onChoose={close} />
          <Results words={words} onChoose={close} />
        </Tall>
      </Stack>
    </Dialog>
  )
}

type ResultsProps = { readonly words: string; readonly onChoose: () => void }

function Results({ words, onChoose }: ResultsProps) {
  const { t } = useLingui()
  const models = useRows('models')
  usePreparedSearch(models, modelSearch)
  const found = words.trim() === '' ? [] : (models ?? []).filter(modelSearch.matching(words))
  const count = found.length
  return (
    <>
      <Text look="small" tone="quiet" role="status">
        {words.trim() === ''
          ? t({ id: 'admin.search.hint', message: 'Cherche dans les modèles de cet appareil.' })
          : t({
              id: 'admin.search.count',
              message: plural(count, {
                0: 'Aucun modèle ne correspond',
                one: '# modèle',
                other: '# modèles',
              }),
            })}
      </Text>
      <RecordList>
        {found.slice(0, SHOWN).map((model) => (
          <Result key={model.id} model={model} onChoose={onChoose} />
        ))}
      </RecordList>
    </>
  )
}

function Result({ model, onChoose }: { readonly model: Model; readonly onChoose: () => void }) {
  return (
    <RecordRow
      media={
        <RecordThumb>
          <ModelThumb model={model} sizes="3rem" />
        </RecordThumb>
      }
      title={
        <Link to={modelWords.addressOf(model.id)} data-cover onClick={onChoose}>
          {model.name}
        </Link>
      }
      meta={`${model.type} · ${model.country}`}
    />
  )
}
