import { useLingui } from '@lingui/react/macro'
import { type KeyboardEvent, useRef, useState } from 'react'
import { SearchField } from '#ui/form/search-field.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { Tall } from '#ui/workbench/work-page.tsx'
import { FoundRecords } from './found/found-records.tsx'
import { openFirst } from './open-first.ts'
import { PaletteEntries } from './palette-entries.tsx'
import { stepFocus } from './step-focus.ts'
import type { PaletteCommands } from './use-palette-actions.ts'

type SearchDialogProps = {
  readonly open: boolean
  readonly onClose: () => void
  readonly commands: PaletteCommands
}

/** Leads to pages, to what the shell can do, and to every record of this device, with or without a network. */
export function SearchDialog({ open, onClose, commands }: SearchDialogProps) {
  const { t } = useLingui()
  const [words, setWords] = useState('')
  const box = useRef<HTMLElement>(null)
  const close = () => {
    onClose()
    setWords('')
  }
  const clear = () => {
    setWords('')
    box.current?.querySelector('input')?.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    // an Enter that ends a word's composing is the keyboard's own
    if (!box.current || event.nativeEvent.isComposing) return
    const isTyped = words.trim() !== ''
    if (stepFocus(box.current, event.key) || (isTyped && openFirst(box.current, event.key)))
      event.preventDefault()
  }
  return (
    <Dialog
      open={open}
      onClose={close}
      title={t({ id: 'admin.search', message: 'Rechercher' })}
      size="palette"
      closeLabel={t({ id: 'admin.close', message: 'Fermer' })}
    >
      <Stack ref={box} gap="xs" onKeyDown={onKeyDown}>
        <SearchField
          label={t({
            id: 'admin.search.label',
            message: 'Rechercher une fiche, une page, une action',
          })}
          placeholder={t({ id: 'admin.search.placeholder', message: 'Nom, page ou action' })}
          clearLabel={t({ id: 'admin.search.clear', message: 'Effacer la recherche' })}
          autoFocus
          value={words}
          onChange={setWords}
        />
        <Tall>
          <PaletteEntries words={words} commands={commands} onChoose={close} />
          <FoundRecords words={words} onChoose={close} onClear={clear} />
        </Tall>
      </Stack>
    </Dialog>
  )
}
