import { useState } from 'react'
import { latePart } from '#ui/overlay/late-part.tsx'
import type { Peek, PeekPart } from './model-card.tsx'

const DIALOGS = {
  preview: latePart(async () => (await import('./preview-dialog.tsx')).PreviewDialog),
  demo: latePart(async () => (await import('./demo-dialog.tsx')).DemoDialog),
} as const satisfies Record<PeekPart, unknown>

interface ModelPeekProps {
  peek: Peek | null
  onClose: () => void
}

/** The dialogs of a card; their code comes with the first one that is opened. */
export function ModelPeek({ peek, onClose }: ModelPeekProps) {
  // What was shown last stays in the dialog while it closes.
  const [shown, setShown] = useState(peek)
  if (peek !== null && peek !== shown) setShown(peek)
  if (shown === null) return null
  const PeekDialog = DIALOGS[shown.part]
  const isOpen = peek !== null
  return (
    <PeekDialog
      key={`${shown.part}-${shown.model.id}`}
      wanted={isOpen}
      onMissing={onClose}
      part={{ open: isOpen, model: shown.model, onClose }}
    />
  )
}
