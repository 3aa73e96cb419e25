import type { PublicPostSummary } from '#contract/public/public-post.ts'
import { useSiteName } from '#device/public/public-settings.ts'
import { sharedPicture, usePageFacts } from '#site/shared/page/page-facts.ts'

/** The article's structured data, for search engines and link previews. */
export const useArticleFacts = (post: PublicPostSummary): void => {
  const siteName = useSiteName()
  usePageFacts(() => {
    const modifiedAt = post.modified_at || post.date
    const picture = sharedPicture(post.image)
    return {
      title: post.title,
      type: 'article',
      description: post.excerpt,
      picture,
      publishedAt: post.date,
      modifiedAt,
      schema: [
        {
          '@type': 'Article',
          headline: post.title,
          description: post.excerpt,
          image: picture,
          datePublished: post.date,
          dateModified: modifiedAt,
          inLanguage: 'fr',
          articleSection: post.category,
          keywords: post.tags.join(', '),
          author: { '@type': 'Person', name: post.author },
          publisher: { '@type': 'Organization', name: siteName },
        },
      ],
    }
  })
}
