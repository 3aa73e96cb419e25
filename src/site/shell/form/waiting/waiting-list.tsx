import type { WaitingForm } from '#device/public/outbox/waiting-form.ts'
import { Stack } from '#ui/layout/stack.tsx'
import { WaitingEntry } from './waiting-entry.tsx'

interface WaitingListProps {
  waiting: readonly WaitingForm[]
  /** Another page is opened. */
  onLeave: () => void
}

export function WaitingList({ waiting, onLeave }: WaitingListProps) {
  return (
    <Stack as="ul" gap="lg">
      {waiting.map((form) => (
        <Stack as="li" key={form.key} gap="xs">
          <WaitingEntry form={form} onLeave={onLeave} />
        </Stack>
      ))}
    </Stack>
  )
}
