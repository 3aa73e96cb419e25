import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { isServerBusy, type WaitingForm } from '#device/public/outbox/waiting-form.ts'
import { UnsentRequests } from '#site/shell/order/custom/unsent-requests.tsx'
import { useStateSentences } from '#site/shell/page/use-state-sentences.ts'
import { Banner } from '#ui/display/banner.tsx'
import { Button } from '#ui/form/button.tsx'
import { Page } from '#ui/layout/page.tsx'
import { Section } from '#ui/layout/section.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { tellArrival } from './tell-arrival.ts'
import { useWaiting } from './use-waiting.ts'
import { WaitingList } from './waiting-list.tsx'

const LIST = 'waiting-list'

/** Says on every page that something waits, and leads to what it is. */
export function WaitingBar() {
  const { t } = useLingui()
  const waiting = useWaiting(tellArrival)
  const [isOpen, setIsOpen] = useState(false)
  if (waiting.length === 0) return null
  return (
    <Section
      as="aside"
      spacing="xs"
      tone="sunken"
      data-screen-only
      aria-label={t({ id: 'waiting.title', message: 'Tes formulaires' })}
    >
      <Page>
        <Banner
          tone={waiting.every(({ state }) => state.type === 'sent') ? 'info' : 'warning'}
          live="status"
          action={
            <Button size="sm" onClick={() => setIsOpen(true)}>
              <Trans id="waiting.see">Voir</Trans>
            </Button>
          }
        >
          <BarWords waiting={waiting} />
        </Banner>
      </Page>
      <Dialog
        open={isOpen}
        onClose={() => setIsOpen(false)}
        title={t({ id: 'waiting.title', message: 'Tes formulaires' })}
        closeLabel={t({ id: 'close', message: 'Fermer' })}
      >
        <Stack gap="lg">
          <WaitingList id={LIST} waiting={waiting} onLeave={() => setIsOpen(false)} />
          <UnsentRequests next={LIST} onLeave={() => setIsOpen(false)} />
        </Stack>
      </Dialog>
    </Section>
  )
}

/** What needs the visitor comes first. */
function BarWords({ waiting }: { waiting: readonly WaitingForm[] }) {
  const say = useStateSentences()
  const count = (type: WaitingForm['state']['type']) =>
    waiting.filter(({ state }) => state.type === type).length
  const refused = count('refused')
  if (refused > 0)
    return (
      <Plural
        id="waiting.refused"
        value={refused}
        one="# formulaire n’a pas été accepté : corrige-le."
        many="# de formulaires n’ont pas été acceptés : corrige-les."
        other="# formulaires n’ont pas été acceptés : corrige-les."
      />
    )
  const unsent = count('waiting')
  const isBusy = waiting.every((form) => form.state.type !== 'waiting' || isServerBusy(form))
  if (unsent > 0)
    return (
      <>
        <Plural
          id="waiting.unsent"
          value={unsent}
          one="# formulaire en attente."
          many="# de formulaires en attente."
          other="# formulaires en attente."
        />{' '}
        {say(isBusy ? 'busy' : 'offline', 'waiting')}
      </>
    )
  return (
    <Trans id="waiting.arrived">Nous avons reçu ta commande. Sa référence est disponible.</Trans>
  )
}
