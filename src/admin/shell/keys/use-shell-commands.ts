import { useNavigate } from 'react-router-dom'
import { beginNewRow, focusSearch, saveOpenForm } from './page-commands.ts'
import type { Command } from './shortcuts.ts'
import { useShortcuts } from './use-shortcuts.ts'

/** What the shell itself opens over any page. */
export type ShellLayer = 'palette' | 'sheet'

type ShellParts = {
  readonly open: (layer: ShellLayer) => void
  readonly refresh: () => void
}

/** Listens to the shortcuts, and does what they stand for. */
export const useShellCommands = ({ open, refresh }: ShellParts): void => {
  const navigate = useNavigate()
  const run = (command: Command): boolean => {
    switch (command.type) {
      case 'palette':
      case 'sheet':
        open(command.type)
        return true
      case 'reload':
        refresh()
        return true
      case 'go':
        void navigate(command.path)
        return true
      case 'find':
        return focusSearch()
      case 'new-row':
        return beginNewRow()
      case 'save':
        return saveOpenForm()
    }
  }
  useShortcuts(run)
}
