import { useState } from 'react'
import { useBlog } from '../blog-context.tsx'
import { NewsletterBand } from '../newsletter/newsletter-band.tsx'
import { arrangePosts, DEFAULT_POST_FILTERS, findFeatured } from './arrange-posts.ts'
import { BlogDoors } from './blog-doors.tsx'
import { BlogFilters } from './blog-filters.tsx'
import { BlogHead } from './blog-head.tsx'
import { BlogResults } from './blog-results.tsx'
import { FeaturedPost } from './featured-post.tsx'
import { useBlogView } from './use-blog-view.ts'

export function BlogPage() {
  const { posts } = useBlog()
  const { bar, filters, change, drawn, drawMore } = useBlogView()
  const [nowMs] = useState(() => Date.now())
  const found = arrangePosts(posts, filters, nowMs)
  const featured = findFeatured(posts, filters)
  return (
    <>
      <BlogHead />
      <BlogFilters bar={bar} filters={filters} onChange={change} />
      {featured ? <FeaturedPost post={featured} /> : null}
      <BlogResults
        found={found}
        isNoneYet={posts.length === 0}
        listed={found.filter((post) => post !== featured)}
        drawn={drawn}
        onMore={drawMore}
        onReset={() => change(DEFAULT_POST_FILTERS)}
      />
      <NewsletterBand />
      <BlogDoors />
    </>
  )
}
