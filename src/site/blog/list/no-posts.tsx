import { Trans, useLingui } from '@lingui/react/macro'
import { SearchX } from 'lucide-react'
import { EmptyState } from '#ui/display/empty-state.tsx'
import { Button } from '#ui/form/button.tsx'

export function NoPosts({ onReset }: { onReset: () => void }) {
  const { t } = useLingui()
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
