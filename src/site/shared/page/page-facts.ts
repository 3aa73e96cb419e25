import { createContext, useContext } from 'react'
import { sizedAddress } from '#contract/public/picture-sizes.ts'

/**
 * The facts about a page that its route alone does not know, and its structured data for machines, in schema.org's
 * terms (JSON-LD).
 */
export interface PageFacts {
  /** There is no page at this address. */
  readonly isMissing?: true
  readonly title?: string
  readonly description?: string
  /** The type for link previews (OpenGraph); without it, an ordinary page of the site. */
  readonly type?: 'article' | 'product'
  /** The address of the page's own picture, which may be on another site. */
  readonly picture?: string
  /** For an article, in ISO 8601: when it was published, and when it was last changed. */
  readonly publishedAt?: string
  readonly modifiedAt?: string
  readonly schema?: readonly Readonly<Record<string, unknown>>[]
}

/** Receives a page's facts while it is prerendered. Null in a browser, where the document already contains them. */
export const FactsListener = createContext<((facts: PageFacts) => void) | null>(null)

/** Reports the facts of the page that is being prerendered. In a browser they are not even computed. */
export const usePageFacts = (makeFacts: () => PageFacts): void => {
  const listen = useContext(FactsListener)
  listen?.(makeFacts())
}

/**
 * The size of a picture for link previews: a variant that carries the machine-readable AI label, which originals need
 * not have.
 */
export const sharedPicture = (address: string): string =>
  sizedAddress(address.replace(/^(\/pictures\/[\w-]+)\.webp$/, '$1-1200.webp'), {
    width: 1440,
    format: 'webp',
  })

/** The structured data for a page's questions and answers. */
export const questionsSchema = (
  items: readonly { readonly question: string; readonly answer: string }[],
): Readonly<Record<string, unknown>> => ({
  '@type': 'FAQPage',
  mainEntity: items.map(({ question, answer }) => ({
    '@type': 'Question',
    name: question,
    acceptedAnswer: { '@type': 'Answer', text: answer },
  })),
})
