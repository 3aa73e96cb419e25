import { createContext, useContext } from 'react'
import { sizedAddress } from '#contract/public/picture-sizes.ts'

/** What machines read of a page, as schema.org has it (JSON-LD), and what its route alone cannot know. */
export interface PageFacts {
  /** The address is no page of ours. */
  readonly isMissing?: true
  readonly title?: string
  readonly description?: string
  /** What it is to those who share it (OpenGraph); a page of the site unless it says so. */
  readonly type?: 'article' | 'product'
  /** The address of the page's own picture, which may be another site's. */
  readonly picture?: string
  /** Of an article, ISO 8601: since when it can be read, and when it was last changed. */
  readonly publishedAt?: string
  readonly modifiedAt?: string
  readonly schema?: readonly Readonly<Record<string, unknown>>[]
}

/** Where a page notes its facts while it is prerendered. Null in a browser: a reader there has the document. */
export const FactsListener = createContext<((facts: PageFacts) => void) | null>(null)

/** Notes the facts of the page that is prerendered. In a browser they are not even made. */
export const usePageFacts = (makeFacts: () => PageFacts): void => {
  const listen = useContext(FactsListener)
  listen?.(makeFacts())
}

/** The size of a picture that goes out with a link: one that says to machines what it is, as originals need not. */
export const sharedPicture = (address: string): string =>
  sizedAddress(address.replace(/^(\/pictures\/[\w-]+)\.webp$/, '$1-1200.webp'), {
    width: 1440,
    format: 'webp',
  })

/** Questions and answers of a page. */
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
