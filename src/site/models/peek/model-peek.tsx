import { type ComponentType, lazy, Suspense, useState } from 'react'
import type { Peek, PeekDialogProps, PeekPart } from './peek.ts'

const DIALOGS: Readonly<Record<PeekPart, ComponentType<PeekDialogProps>>> = {
  preview: lazy(async () => ({ default: (await import('./preview-dialog.tsx')).PreviewDialog })),
  demo: lazy(async () => ({ default: (await import('./demo-dialog.tsx')).DemoDialog })),
}

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
  return (
    <Suspense fallback={null}>
      <PeekDialog
        key={`${shown.part}-${shown.model.id}`}
        open={peek !== null}
        model={shown.model}
        onClose={onClose}
      />
    </Suspense>
  )
}
