import { Trans, useLingui } from '@lingui/react/macro'
import { Newspaper, SearchX } from 'lucide-react'
import { EmptyState } from '#ui/display/empty-state.tsx'
import { Button } from '#ui/form/button.tsx'

interface NoPostsProps {
  /** Also without a search there is none. */
  isNoneYet: boolean
  onReset: () => void
}

export function NoPosts({ isNoneYet, onReset }: NoPostsProps) {
  const { t } = useLingui()
  if (isNoneYet)
    return (
      <EmptyState
        icon={<Newspaper />}
        title={t({ id: 'posts.none-yet', message: 'Aucun article pour l’instant' })}
      >
        <Trans id="posts.none-yet.text">Les premiers articles paraîtront sur cette page.</Trans>
      </EmptyState>
    )
  return (
    <EmptyState
      icon={<SearchX />}
      title={t({ id: 'posts.none', message: 'Aucun article ne correspond à cette recherche' })}
      action={
        <Button onClick={onReset}>
          <Trans id="posts.reset">Revoir tous les articles</Trans>
        </Button>
      }
    >
      <Trans id="posts.none.text">Essaie un mot plus court, ou une autre rubrique.</Trans>
    </EmptyState>
  )
}
