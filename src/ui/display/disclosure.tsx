import { ChevronRight } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { disclosure } from '#styled-system/recipes/disclosure.js'
import { Heading, type HeadingProps, Text } from '../text/text.tsx'

export interface DisclosureProps {
  label: string
  /** Where it is not the page's. */
  labelLang?: string | undefined
  /** Where the label is a heading: its place in the outline of the page. */
  level?: HeadingProps['level']
  /** Beside the label, said more quietly. */
  note?: ReactNode
  /** Whether it is open at first; afterwards that is the visitor's. */
  startsOpen?: boolean
  /** What it needs while it is open can be fetched. */
  onToggle?: (isOpen: boolean) => void
  children: ReactNode
}

/** What is shown on request. */
export function Disclosure({
  label,
  labelLang,
  level,
  note,
  startsOpen = false,
  onToggle,
  children,
}: DisclosureProps) {
  const looks = disclosure()
  // Another value at the next rendering would close what the visitor has opened.
  const [isOpen] = useState(startsOpen)
  return (
    <details
      className={looks.root}
      open={isOpen}
      onToggle={({ currentTarget }) => onToggle?.(currentTarget.open)}
    >
      <summary className={looks.summary}>
        <ChevronRight aria-hidden="true" />
        <span className={looks.words}>
          {level === undefined ? (
            <span lang={labelLang}>{label}</span>
          ) : (
            <Heading level={level} lang={labelLang}>
              {label}
            </Heading>
          )}
          {note === undefined ? null : (
            <Text as="span" look="small" tone="quiet" figures="tabular">
              {note}
            </Text>
          )}
        </span>
      </summary>
      <div className={looks.content}>{children}</div>
    </details>
  )
}
