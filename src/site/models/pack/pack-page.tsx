import { useParams } from 'react-router-dom'
import { NotFoundPage } from '#site/shell/not-found-page.tsx'
import { findBySlug } from '#site/shell/page/find-by-slug.ts'
import { useCatalogue } from '../catalogue-context.tsx'
import { Pack } from './pack.tsx'
import { PackLoading } from './pack-loading.tsx'

/** The page of one pack. Until the server has answered, an unknown name may still be a new model. */
export function PackPage() {
  const { slug = '' } = useParams()
  const { models, source } = useCatalogue()
  const model = findBySlug(models, slug)
  if (model) return <Pack model={model} />
  return source === 'sample' ? <PackLoading /> : <NotFoundPage />
}
