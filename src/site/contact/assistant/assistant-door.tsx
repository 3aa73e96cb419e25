import { latePart } from '#ui/overlay/late-part.tsx'
import type { AssistantDialogProps } from './assistant-dialog.tsx'

/** The assistant's code comes when it is first called, and what it knows with it. */
const Assistant = latePart(async () => (await import('./assistant-dialog.tsx')).AssistantDialog)

export const AssistantDoor = ({ isOpen, onClose }: AssistantDialogProps) => (
  <Assistant wanted={isOpen} onMissing={onClose} part={{ isOpen, onClose }} />
)
