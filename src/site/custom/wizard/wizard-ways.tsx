import { Trans, useLingui } from '@lingui/react/macro'
import type { MouseEvent } from 'react'
import type { CustomDraft } from '#site/shell/order/custom/custom-draft.ts'
import { requestModel } from '#site/shell/order/custom/model-requests.ts'
import { customAddress } from '#site/shell/order/order-address.ts'
import { NewTabLink } from '#site/shell/page/new-tab-link.tsx'
import { Button } from '#ui/form/button.tsx'
import { type Observable, useSelected } from '#ui/form/observable.ts'
import { showToast } from '#ui/overlay/toast/show-toast.ts'

/** The second press of a double click. The next step may be rendered between the two: it would be skipped. */
const isSecondOfTwo = ({ detail }: MouseEvent): boolean => detail > 1

export function BackButton({ disabled, onBack }: { disabled: boolean; onBack: () => void }) {
  return (
    <Button
      tone="ghost"
      disabled={disabled}
      onClick={(event) => {
        if (!isSecondOfTwo(event)) onBack()
      }}
    >
      <Trans id="wizard.back">Précédent</Trans>
    </Button>
  )
}

export function NextButton() {
  return (
    <Button
      type="submit"
      tone="main"
      onClick={(event) => {
        if (isSecondOfTwo(event)) event.preventDefault()
      }}
    >
      <Trans id="wizard.next">Suivant</Trans>
    </Button>
  )
}

/** The press itself keeps what is asked for; the new tab completes it with an address. */
export function ValidateLink(props: { draft: Observable<CustomDraft>; total: string }) {
  const { total } = props
  const { t } = useLingui()
  const draft = useSelected(props.draft, (typed) => typed)
  const validate = () => {
    requestModel(draft)
    showToast({
      id: 'custom-validated',
      title: t({ id: 'wizard.toast.title', message: 'Ton modèle est prêt à commander' }),
      description: t({
        id: 'wizard.toast.text',
        message:
          'Laisse ton e-mail dans le nouvel onglet : nous te contactons sous {replyTime} pour finaliser ta commande.',
      }),
    })
  }
  return (
    <Button tone="main" asChild>
      <NewTabLink to={customAddress(draft)} onClick={validate}>
        <Trans id="wizard.validate">Valider : {total}</Trans>
      </NewTabLink>
    </Button>
  )
}
