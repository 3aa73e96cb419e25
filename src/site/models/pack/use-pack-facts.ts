import type { PublicModel } from '#contract/public/public-model.ts'
import { useSiteName } from '#device/public/public-settings.ts'
import { sharedPicture, usePageFacts } from '#site/shell/page/page-facts.ts'
import { useDescription } from '../card/use-description.ts'

/**
 * The pack as search engines and those who share it read it. `title` is the page's own. Of an NSFW one they read what
 * the page shows before it knows one's age: its picture is the site's own.
 */
export const usePackFacts = (model: PublicModel, title: string, isForSale: boolean): void => {
  const siteName = useSiteName()
  const { text: description } = useDescription(model)
  usePageFacts(() => {
    const { name, type, price, isNSFW, slug } = model
    const [first] = isNSFW ? [] : model.images
    const told = isNSFW ? {} : { description }
    return {
      title,
      ...told,
      type: 'product',
      ...(first === undefined ? {} : { picture: sharedPicture(first) }),
      schema: [
        {
          '@type': 'Product',
          name,
          ...told,
          sku: slug,
          category: type,
          ...(first === undefined ? {} : { image: sharedPicture(first) }),
          ...(isNSFW
            ? { hasAdultConsideration: 'https://schema.org/SexualContentConsideration' }
            : {}),
          brand: { '@type': 'Brand', name: siteName },
          offers: {
            '@type': 'Offer',
            price: price.toFixed(2),
            priceCurrency: 'EUR',
            availability: `https://schema.org/${isForSale ? 'InStock' : 'OutOfStock'}`,
          },
        },
      ],
    }
  })
}
