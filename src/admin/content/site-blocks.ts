import { createContext, useContext, useEffect, useState } from 'react'
import type { ContentPart } from '#contract/entities/content.ts'
import type { Locale } from '#contract/locales.ts'
import type { LegalDocument } from '#domain/legal-documents.ts'
import type { PricePeriod } from '#domain/offers.ts'

/** The site's default texts of a block, used where no administrator has written anything. */
export type SiteBlock = {
  readonly name: string
  readonly image: string
  readonly price: number | null
  readonly originalPrice: number | null
  readonly period: PricePeriod | null
  readonly percent: number | null
  /** A language whose catalogue could not be loaded is missing. */
  readonly texts: Partial<Readonly<Record<Locale, Readonly<Record<ContentPart, string>>>>>
}

export type SiteBlocks = ReadonlyMap<string, SiteBlock>

export type SiteTexts = {
  readonly blocks: () => Promise<SiteBlocks>
  /** The Markdown of a legal text; a language that could not be loaded is missing. */
  readonly legal: (document: LegalDocument) => Promise<Partial<Readonly<Record<Locale, string>>>>
}

/** Provided by the root, because these texts belong to the site. */
export const SiteTextsContext = createContext<SiteTexts | null>(null)

export const useSiteTexts = (): SiteTexts => {
  const texts = useContext(SiteTextsContext)
  if (texts === null) throw new Error('useSiteTexts outside of the shell')
  return texts
}

/** Null while they are being loaded. */
export const useSiteBlocks = (): SiteBlocks | null => {
  const texts = useSiteTexts()
  const [blocks, setBlocks] = useState<SiteBlocks | null>(null)
  useEffect(() => {
    let isWanted = true
    void texts.blocks().then((loaded) => isWanted && setBlocks(loaded))
    return () => {
      isWanted = false
    }
  }, [texts])
  return blocks
}
