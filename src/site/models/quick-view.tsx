import { useState } from 'react'
import { lazyPart } from '#ui/overlay/lazy-part.tsx'
import type { QuickView, QuickViewPart } from './model-card.tsx'

const DIALOGS = {
  preview: lazyPart(async () => (await import('./preview-dialog.tsx')).PreviewDialog),
  demo: lazyPart(async () => (await import('./demo-dialog.tsx')).DemoDialog),
} as const satisfies Record<QuickViewPart, unknown>

interface ModelQuickViewProps {
  quickView: QuickView | null
  onClose: () => void
}

/** The dialogs of a card; their code is loaded with the first one that is opened. */
export function ModelQuickView({ quickView, onClose }: ModelQuickViewProps) {
  // The dialog keeps its last content while it closes.
  const [shown, setShown] = useState(quickView)
  if (quickView !== null && quickView !== shown) setShown(quickView)
  if (shown === null) return null
  const QuickViewDialog = DIALOGS[shown.part]
  const isOpen = quickView !== null
  return (
    <QuickViewDialog
      key={`${shown.part}-${shown.model.id}`}
      wanted={isOpen}
      onMissing={onClose}
      part={{ open: isOpen, model: shown.model, onClose }}
    />
  )
}
