import { Trans, useLingui } from '@lingui/react/macro'
import { Moon } from 'lucide-react'
import { reloadAnyhow } from '#device/network/reload-afresh.ts'
import { EmptyState } from '#ui/display/empty-state.tsx'
import { Button } from '#ui/form/button.tsx'
import { Page } from '#ui/layout/page.tsx'
import { Section } from '#ui/layout/section.tsx'
import { useStateSentences } from './page/use-state-sentences.ts'

/** A page whose code could not be fetched, or that failed while being drawn. The frame around it stays usable. */
export function RouteProblem() {
  const say = useStateSentences()
  const { t } = useLingui()
  return (
    <Section>
      <Page>
        <div role="alert">
          <EmptyState
            icon={<Moon />}
            title={t({ id: 'problem.title', message: 'Impossible d’ouvrir cette page' })}
            action={
              <Button onClick={() => void reloadAnyhow()}>
                <Trans id="problem.reload">Recharger la page</Trans>
              </Button>
            }
          >
            {say('offline', 'stillOpen')}
          </EmptyState>
        </div>
      </Page>
    </Section>
  )
}
