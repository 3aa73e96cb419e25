import { useLingui } from '@lingui/react/macro'
import type { PostOrder, PostStatus } from './list/select-posts.ts'

type Choice<Value extends string> = { readonly value: Value; readonly label: string }

/** What the list can be narrowed to, beside a category. */
export const usePostStatuses = (): readonly Choice<PostStatus>[] => {
  const { t } = useLingui()
  return [
    { value: 'publies', label: t({ id: 'admin.blog.status.published', message: 'Publiés' }) },
    { value: 'brouillons', label: t({ id: 'admin.blog.status.drafts', message: 'Brouillons' }) },
    { value: 'a-la-une', label: t({ id: 'admin.blog.field.featured', message: 'À la une' }) },
  ]
}

/** The orders beside the usual one. */
export const usePostOrders = (): readonly Choice<PostOrder>[] => {
  const { t } = useLingui()
  return [
    { value: 'anciens', label: t({ id: 'admin.blog.order.oldest', message: 'Plus anciens' }) },
    { value: 'vues', label: t({ id: 'admin.blog.order.views', message: 'Plus vus' }) },
    { value: 'jaime', label: t({ id: 'admin.blog.order.likes', message: 'Plus aimés' }) },
    { value: 'titre', label: t({ id: 'admin.blog.order.title', message: 'Titre A–Z' }) },
  ]
}
