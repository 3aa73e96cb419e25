import { useLocation, useParams } from 'react-router-dom'
import { findBySlug } from '#contract/public/find-by-slug.ts'
import { usePublicPost } from '#device/public/public-posts.ts'
import { NotFoundPage } from '#site/shell/not-found-page.tsx'
import { documentKind, isDocumentFor } from '#site/shell/scripts/document-kind.ts'
import { useBlog } from '../blog-context.tsx'
import { Article } from './article.tsx'
import { ArticleLoading } from './article-loading.tsx'

/**
 * The page of one article. Until the server has answered, an unknown name may still be a new article, and a known one
 * that came without its page may be gone.
 */
export function ArticlePage() {
  const { slug = '' } = useParams()
  const isFrame = isDocumentFor(useLocation().key) && documentKind() === 'frame'
  const { posts, source } = useBlog()
  const isUnsure = source === 'sample' && isFrame
  const listed = isUnsure ? undefined : findBySlug(posts, slug)
  const answer = usePublicPost(listed?.slug ?? slug)
  const whole = answer?.type === 'found' ? answer.value : null
  const isGone = answer?.type === 'missing' && source === 'server'
  if (isGone) return <NotFoundPage />
  const post = whole ?? listed
  if (post) {
    return (
      <Article
        key={post.id}
        post={post}
        html={whole?.html ?? null}
        isUnreachable={answer?.type === 'unreachable'}
      />
    )
  }
  return answer?.type === 'missing' ? <NotFoundPage /> : <ArticleLoading />
}
