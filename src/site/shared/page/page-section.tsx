import type { ReactNode } from 'react'
import { Grid } from '#ui/layout/grid.tsx'
import { Page, Section, type SectionProps } from '#ui/layout/page.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Heading, Text } from '#ui/text/text.tsx'

interface PageSectionProps extends Pick<SectionProps, 'tone' | 'line'> {
  /** The id of the heading; an address may lead to it. */
  id: string
  title: string
  /** The size of the title; a chapter besides the page's main content has a smaller one. */
  look?: 'title' | 'section'
  lead?: ReactNode
  children: ReactNode
}

/** One chapter of a long page: its heading, a short introduction, and its content. */
export function PageSection({ id, title, look, lead, children, ...section }: PageSectionProps) {
  return (
    <Section {...section} spacing="xl" aria-labelledby={id}>
      <Page>
        <Stack gap="xl">
          <SectionHead id={id} title={title} look={look} lead={lead} />
          {children}
        </Stack>
      </Page>
    </Section>
  )
}

/**
 * The same, with the heading beside the content where the window is wide enough: for content that is too short for a
 * row of its own.
 */
export function SidePageSection({ id, title, look, lead, children, ...section }: PageSectionProps) {
  return (
    <Section {...section} spacing="xl" aria-labelledby={id}>
      <Page>
        <Grid columns={{ base: 1, lg: 2 }} gap="2xl" rowGap="xl" align="start">
          <SectionHead id={id} title={title} look={look} lead={lead} />
          {children}
        </Grid>
      </Page>
    </Section>
  )
}

type SectionHeadProps = Pick<PageSectionProps, 'id' | 'title' | 'lead'> & {
  look: PageSectionProps['look'] | undefined
}

function SectionHead({ id, title, look = 'title', lead }: SectionHeadProps) {
  return (
    <Stack gap="sm">
      <Heading level={2} look={look} id={id} tabIndex={-1}>
        {title}
      </Heading>
      {lead ? (
        <Text as="div" look="lead" tone="quiet">
          {lead}
        </Text>
      ) : null}
    </Stack>
  )
}
