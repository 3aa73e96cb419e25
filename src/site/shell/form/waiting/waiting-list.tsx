import type { WaitingForm } from '#device/public/outbox/waiting-form.ts'
import { Stack } from '#ui/layout/stack.tsx'
import { WaitingEntry } from './waiting-entry.tsx'

interface WaitingListProps {
  /** It can take the focus. */
  id: string
  waiting: readonly WaitingForm[]
  /** Another page is opened. */
  onLeave: () => void
}

export function WaitingList({ id, waiting, onLeave }: WaitingListProps) {
  return (
    <Stack as="ul" gap="lg" id={id} tabIndex={-1}>
      {waiting.map((form) => (
        <Stack as="li" key={form.key} gap="xs">
          <WaitingEntry form={form} onLeave={onLeave} />
        </Stack>
      ))}
    </Stack>
  )
}
