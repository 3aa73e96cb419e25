import { t } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { openPageOutbox, watchWaiting } from '#device/public/outbox/page-outbox.ts'
import { isLeft, isServerBusy, type WaitingForm } from '#device/public/outbox/waiting-form.ts'
import { UnsentRequests } from '#site/shared/order/unsent-requests.tsx'
import { useStateSentences } from '#site/shared/state-sentences.ts'
import { Banner } from '#ui/display/banner.tsx'
import { Button } from '#ui/form/button.tsx'
import { Page, Section } from '#ui/layout/page.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { showToast } from '#ui/overlay/toast-store.ts'
import { WaitingEntry } from './waiting-entry.tsx'

const LIST = 'waiting-list'

/** Shown on every page while a form waits on this device; opens the list of waiting forms. */
export function WaitingBar() {
  const { t } = useLingui()
  const waiting = useWaiting(notifyArrival)
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
          <WaitingMessage waiting={waiting} />
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

interface WaitingListProps {
  /** The id of the list, which can take the focus. */
  id: string
  waiting: readonly WaitingForm[]
  /** Another page is opened. */
  onLeave: () => void
}

function WaitingList({ id, waiting, onLeave }: WaitingListProps) {
  return (
    <Stack as="ul" gap="lg" id={id} tabIndex={-1}>
      {waiting.map((form) => (
        <Stack as="li" key={form.key} gap="xs">
          <WaitingEntry form={form} onLeave={onLeave} />
        </Stack>
      ))}
    </Stack>
  )
}

/** The forms that wait on this device, live; they are sent as soon as possible. `onArrival` never changes. */
const useWaiting = (onArrival: () => void): readonly WaitingForm[] => {
  const [waiting, setWaiting] = useState<readonly WaitingForm[]>([])
  useEffect(() => {
    const outbox = openPageOutbox()
    if (outbox === null) return
    const refresh = () => void outbox.list().then(setWaiting, reportError)
    refresh()
    const unsubscribe = outbox.subscribe((news) => {
      refresh()
      if (news === 'arrived') onArrival()
    })
    const stop = watchWaiting(outbox, pageEvents)
    return () => {
      unsubscribe()
      stop()
    }
  }, [onArrival])
  return waiting.filter(isLeft)
}

const pageEvents: Parameters<typeof watchWaiting>[1] = {
  subscribe: (onSign) => {
    const onVisible = () => {
      if (document.visibilityState === 'visible') onSign()
    }
    addEventListener('online', onSign)
    document.addEventListener('visibilitychange', onVisible)
    return () => {
      removeEventListener('online', onSign)
      document.removeEventListener('visibilitychange', onVisible)
    }
  },
  after: (ms, run) => {
    const timer = setTimeout(run, ms)
    return () => clearTimeout(timer)
  },
  onFault: reportError,
}

const notifyArrival = (): void => {
  showToast({
    id: 'waiting-arrived',
    title: t({ id: 'waiting.toast', message: 'Formulaire envoyé' }),
    description: t({
      id: 'waiting.toast.text',
      message: 'Nous avons bien reçu le formulaire enregistré sur cet appareil.',
    }),
  })
}

/** Forms that the visitor must correct come first. */
function WaitingMessage({ waiting }: { waiting: readonly WaitingForm[] }) {
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
