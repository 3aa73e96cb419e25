import { latePart } from '#ui/overlay/late-part.tsx'

const Assistant = latePart(async () => (await import('./assistant-dialog.tsx')).AssistantDialog)

interface AssistantDoorProps {
  isOpen: boolean
  onClose: () => void
}

/** The assistant's code comes when it is first called. */
export function AssistantDoor({ isOpen, onClose }: AssistantDoorProps) {
  return <Assistant wanted={isOpen} onMissing={onClose} part={{ isOpen, onClose }} />
}
