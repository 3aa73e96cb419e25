import type { ReactNode } from 'react'
import type { OrderPage } from '#contract/public/order-page.ts'
import { Section } from '#ui/layout/page.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Heading } from '#ui/text/text.tsx'

/** The props of each section of the order's page. */
export type OrderSectionProps = {
  readonly page: OrderPage
  /** Opens the order: only for the body of a request, never for an address. */
  readonly token: string
  /** False: the page shows this device's copy, and the server cannot be asked. */
  readonly isLive: boolean
  /** Loads the order again, after an action has changed it. */
  readonly reload: () => void
}

interface OrderSectionFrameProps {
  /** The id of the section's heading. */
  id: string
  title: ReactNode
  children: ReactNode
}

/** One topic of the order's page. */
export function OrderSection({ id, title, children }: OrderSectionFrameProps) {
  return (
    <Section spacing="lg" line aria-labelledby={id}>
      <Stack gap="md">
        <Heading level={2} look="card" id={id}>
          {title}
        </Heading>
        {children}
      </Stack>
    </Section>
  )
}
