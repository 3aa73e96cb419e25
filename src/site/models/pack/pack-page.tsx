import { useLocation, useParams } from 'react-router-dom'
import { findBySlug } from '#contract/public/find-by-slug.ts'
import { NotFoundPage } from '#site/shell/not-found-page.tsx'
import { documentKind, isDocumentFor } from '#site/shell/scripts/document-kind.ts'
import { useCatalogue } from '../catalogue-context.tsx'
import { Pack } from './pack.tsx'
import { PackLoading } from './pack-loading.tsx'

/**
 * The page of one pack. Until the server has answered, an unknown name may still be a new model, and a known one that
 * came without its page may be gone.
 */
export function PackPage() {
  const { slug = '' } = useParams()
  const isFrame = isDocumentFor(useLocation().key) && documentKind() === 'frame'
  const { models, source } = useCatalogue()
  const model = findBySlug(models, slug)
  const isUnsure = source === 'sample' && (model === undefined || isFrame)
  if (isUnsure) return <PackLoading />
  return model ? <Pack model={model} /> : <NotFoundPage />
}
