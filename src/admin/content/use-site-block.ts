import { useEffect, useState } from 'react'
import { LOCALES } from '#contract/languages/locales.ts'
import { builtInBlock } from '#domain/content-blocks.ts'
import { LEGAL_DOCUMENTS } from '#domain/legal-documents.ts'
import { type SiteBlock, useSiteTexts } from './site-texts.tsx'

/** Of a block that an administrator has made. */
export const NO_SITE_BLOCK: SiteBlock = {
  name: '',
  image: '',
  price: null,
  originalPrice: null,
  period: null,
  percent: null,
  texts: Object.fromEntries(LOCALES.map((locale) => [locale, { title: '', body: '', note: '' }])),
}

/** What the site says in one block, its long text included; null while it is on its way. */
export const useSiteBlock = (blockId: string): SiteBlock | null => {
  const texts = useSiteTexts()
  const [known, setKnown] = useState<{ id: string; block: SiteBlock } | null>(null)
  useEffect(() => {
    let isWanted = true
    const document = LEGAL_DOCUMENTS.find((name) => {
      const block = builtInBlock(blockId)
      return block?.place === 'legal' && block.name === name
    })
    const load = async (): Promise<SiteBlock> => {
      if (document === undefined) return (await texts.blocks()).get(blockId) ?? NO_SITE_BLOCK
      const bodies = Object.entries(await texts.legal(document))
      return {
        ...NO_SITE_BLOCK,
        texts: Object.fromEntries(
          bodies.map(([locale, body]) => [locale, { title: '', body, note: '' }]),
        ),
      }
    }
    void load().then((block) => isWanted && setKnown({ id: blockId, block }))
    return () => {
      isWanted = false
    }
  }, [texts, blockId])
  return known?.id === blockId ? known.block : null
}
