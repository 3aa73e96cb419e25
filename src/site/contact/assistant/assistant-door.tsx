import { useState } from 'react'
import { latePart } from '#ui/overlay/late-part.tsx'

const Assistant = latePart(async () => (await import('./assistant-dialog.tsx')).AssistantDialog)

interface AssistantDoorProps {
  isOpen: boolean
  onClose: () => void
}

/** The assistant's code comes when it is first called. */
export function AssistantDoor({ isOpen, onClose }: AssistantDoorProps) {
  const [hasOpened, setHasOpened] = useState(false)
  if (isOpen && !hasOpened) setHasOpened(true)
  if (!hasOpened) return null
  return <Assistant wanted={isOpen} onMissing={onClose} part={{ isOpen, onClose }} />
}
