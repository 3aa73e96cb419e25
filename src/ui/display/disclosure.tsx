import { ChevronRight } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { disclosure } from '#styled-system/recipes/disclosure.js'
import { Heading, type HeadingProps, Text } from '../text/text.tsx'

export interface DisclosureProps {
  label: string
  /** BCP 47, if it is not the page's language. */
  labelLang?: string | undefined
  /** If the label is a heading: its level in the outline of the page. */
  level?: HeadingProps['level']
  /** Beside the label, less prominent. */
  note?: ReactNode
  /** Whether it is open at first; afterwards the visitor decides. */
  startsOpen?: boolean
  /** The caller can load the content when it opens. */
  onToggle?: (isOpen: boolean) => void
  children: ReactNode
}

/** Content that is shown on request. */
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
  // A different value at the next rendering would close what the visitor has opened.
  const [isOpen] = useState(startsOpen)
  return (
    <details
      className={looks.root}
      open={isOpen}
      onToggle={({ currentTarget }) => onToggle?.(currentTarget.open)}
    >
      <summary className={looks.summary}>
        <ChevronRight aria-hidden="true" />
        <span className={looks.text}>
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
