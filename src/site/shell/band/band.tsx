import type { ReactNode } from 'react'
import { Page } from '#ui/layout/page.tsx'
import { Section, type SectionProps } from '#ui/layout/section.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Heading } from '#ui/type/heading.tsx'
import { Text } from '#ui/type/text.tsx'

interface BandProps extends Pick<SectionProps, 'tone' | 'line'> {
  /** Of the heading; an address may lead to it. */
  id: string
  title: string
  lead?: ReactNode
  children: ReactNode
}

/** One chapter of a long page: its heading, a word about it, and what it holds. */
export function Band({ id, title, lead, children, ...section }: BandProps) {
  return (
    <Section {...section} spacing="xl" aria-labelledby={id}>
      <Page>
        <Stack gap="xl">
          <Stack gap="sm">
            <Heading level={2} look="title" id={id} tabIndex={-1}>
              {title}
            </Heading>
            {lead ? (
              <Text as="div" look="lead" tone="quiet">
                {lead}
              </Text>
            ) : null}
          </Stack>
          {children}
        </Stack>
      </Page>
    </Section>
  )
}
