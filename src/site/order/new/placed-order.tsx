import { Trans } from '@lingui/react/macro'
import { type ComponentType, lazy, Suspense, useEffect, useRef } from 'react'
import type { WaitingForm } from '#device/public/outbox/waiting-form.ts'
import { FormTroubleNote } from '#site/shell/form/form-trouble-note.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Heading } from '#ui/type/heading.tsx'

type Entry = ComponentType<{ form: WaitingForm; onLeave: () => void }>

const WaitingEntry = lazy(async (): Promise<{ default: Entry }> => {
  try {
    return { default: (await import('#site/shell/form/waiting/waiting-entry.tsx')).WaitingEntry }
  } catch {
    // Without a network: what is to be done with it is offered at the head of every page, too.
    return { default: () => null }
  }
})

interface PlacedOrderProps {
  form: WaitingForm
  /** It was sent from this very page. */
  isNew: boolean
}

/** What has become of an order, in place of the form that would order the same once more. */
export function PlacedOrder({ form, isNew }: PlacedOrderProps) {
  const heading = useRef<HTMLElement>(null)
  useEffect(() => {
    // The pressed button is gone with its form.
    if (isNew) heading.current?.focus()
  }, [isNew])
  return (
    <>
      <Heading level={2} look="section" ref={heading} tabIndex={-1}>
        <Trans id="waiting.title">Tes formulaires</Trans>
      </Heading>
      {form.state.type === 'waiting' ? (
        <FormTroubleNote trouble={{ ...form, type: 'waiting' }} />
      ) : (
        <Suspense fallback={null}>
          <Stack gap="xs">
            <WaitingEntry form={form} onLeave={() => undefined} />
          </Stack>
        </Suspense>
      )}
    </>
  )
}
