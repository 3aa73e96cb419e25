import type { PublicModel } from '#contract/public/public-model.ts'
import { sharedPicture, usePageFacts } from '#site/shell/page/page-facts.ts'
import { SITE_NAME } from '#site/shell/page-handle.ts'

/** The pack as search engines and those who share it read it. `title` is the page's own. */
export const usePackFacts = (model: PublicModel, title: string): void =>
  usePageFacts(() => {
    const { name, description, type, price, isNSFW, slug } = model
    const [first] = model.images
    // Of an NSFW model no picture is sent.
    const picture = first === undefined ? {} : { picture: sharedPicture(first) }
    return {
      title,
      description,
      type: 'product',
      ...picture,
      schema: [
        {
          '@type': 'Product',
          name,
          description,
          sku: slug,
          category: type,
          ...(first === undefined ? {} : { image: sharedPicture(first) }),
          ...(isNSFW
            ? { hasAdultConsideration: 'https://schema.org/SexualContentConsideration' }
            : {}),
          brand: { '@type': 'Brand', name: SITE_NAME },
          offers: {
            '@type': 'Offer',
            price: price.toFixed(2),
            priceCurrency: 'EUR',
            availability: 'https://schema.org/InStock',
          },
        },
      ],
    }
  })
