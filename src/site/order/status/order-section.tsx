import type { ReactNode } from 'react'
import type { OrderPage } from '#contract/public/order-page.ts'
import { Section } from '#ui/layout/page.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Heading } from '#ui/text/text.tsx'

/** What each section of the order's page is given. */
export type OrderSectionProps = {
  readonly page: OrderPage
  /** What opens the order: for the body of a request alone, never for an address. */
  readonly token: string
  /** False: this is what the device has kept of it, and the server cannot be asked. */
  readonly isLive: boolean
  /** Reads the order again, after something was done with it. */
  readonly reload: () => void
}

interface OrderSectionFrameProps {
  /** Of the section's heading. */
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
