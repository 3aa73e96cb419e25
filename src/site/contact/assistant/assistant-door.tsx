import { lazy, Suspense, useState } from 'react'

const Assistant = lazy(async () => ({
  default: (await import('./assistant-dialog.tsx')).AssistantDialog,
}))

interface AssistantDoorProps {
  isOpen: boolean
  onClose: () => void
}

/** The assistant's code comes when it is first called. */
export function AssistantDoor({ isOpen, onClose }: AssistantDoorProps) {
  const [hasOpened, setHasOpened] = useState(false)
  if (isOpen && !hasOpened) setHasOpened(true)
  if (!hasOpened) return null
  return (
    <Suspense fallback={null}>
      <Assistant isOpen={isOpen} onClose={onClose} />
    </Suspense>
  )
}
