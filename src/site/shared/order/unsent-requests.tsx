import { Trans, useLingui } from '@lingui/react/macro'
import { useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import { createStoredText, useStoredText } from '#device/stored-text.ts'
import { customOrderPriceCents } from '#domain/custom-order-price.ts'
import { isolate } from '#domain/text/isolate.ts'
import { useMoney } from '#i18n/use-locale.ts'
import { Banner } from '#ui/display/banner.tsx'
import { Button } from '#ui/form/button.tsx'
import { Row, Stack } from '#ui/layout/stack.tsx'
import { showToast } from '#ui/overlay/toast-store.ts'
import { type CustomDraft, choicesOf } from './custom-draft.ts'
import { customAddress } from './order-address.ts'
import { dropRequest, openRequests, REQUESTS_KEY, requestModel } from './ordered-model.ts'

type UnsentRequestsProps = {
  /** Another page is opened. */
  readonly onLeave?: () => void
  /** The id of the element after the requests, which gets the focus when the last one is dropped. */
  readonly next: string
}

/**
 * The models that were validated and never ordered: only this device knows them. Another tab may order one meanwhile; a
 * press on this very page adds none, since it opens the page that completes it.
 */
export function UnsentRequests({ onLeave, next }: UnsentRequestsProps) {
  const { t } = useLingui()
  const [kept] = useState(() => createStoredText(REQUESTS_KEY))
  const requests = openRequests(useStoredText(kept))
  const list = useRef<HTMLUListElement>(null)
  if (requests.length === 0) return null

  const refresh = () => kept.write(createStoredText(REQUESTS_KEY).read() ?? '[]')
  const drop = (model: CustomDraft) => {
    dropRequest(model)
    refresh()
    // The pressed button is gone: the focus moves to its neighbour, else to what comes after the list.
    requestAnimationFrame(() => {
      const neighbour = list.current?.querySelector<HTMLElement>('button')
      ;(neighbour ?? document.getElementById(next))?.focus()
    })
    showToast({
      id: 'custom-dropped',
      title: t({ id: 'custom.unsent.dropped', message: 'Demande effacée' }),
      action: {
        label: t({ id: 'custom.unsent.undo', message: 'Annuler' }),
        onClick: () => {
          requestModel(model)
          refresh()
        },
      },
    })
  }
  return (
    <Stack
      as="ul"
      gap="sm"
      ref={list}
      aria-label={t({ id: 'custom.unsent.list', message: 'Demandes pas encore envoyées' })}
    >
      {requests.map((model) => (
        <li key={customAddress(model).hash}>
          <UnsentRequest
            model={model}
            onDrop={() => drop(model)}
            {...(onLeave ? { onLeave } : {})}
          />
        </li>
      ))}
    </Stack>
  )
}

type UnsentRequestProps = {
  readonly model: CustomDraft
  readonly onDrop: () => void
  readonly onLeave?: () => void
}

function UnsentRequest({ model, onDrop, onLeave }: UnsentRequestProps) {
  const { t } = useLingui()
  const money = useMoney()
  const unnamed = t({ id: 'custom.unsent.unnamed', message: 'ton modèle sur mesure' })
  const name = isolate(model.name.trim() || unnamed)
  const total = money(customOrderPriceCents(choicesOf(model)))
  return (
    <Banner
      tone="warning"
      action={
        <Row gap="xs" wrap>
          <Button size="sm" tone="main" asChild>
            <Link to={customAddress(model)} onClick={onLeave}>
              <Trans id="custom.unsent.resume">Terminer ma demande</Trans>
            </Link>
          </Button>
          <Button
            size="sm"
            tone="ghost"
            aria-label={t({
              id: 'custom.unsent.drop-one',
              message: `Effacer la demande : ${name}`,
            })}
            onClick={onDrop}
          >
            <Trans id="custom.unsent.drop">Effacer</Trans>
          </Button>
        </Row>
      }
    >
      <strong>
        <Trans id="custom.unsent">
          Ta demande n’est pas encore envoyée : {name}, {total}.
        </Trans>
      </strong>{' '}
      <Trans id="custom.unsent.text">Il ne manque que ton e-mail et tes accords.</Trans>
    </Banner>
  )
}
