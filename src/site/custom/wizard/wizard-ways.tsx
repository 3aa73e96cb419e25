import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from 'react-router-dom'
import type { CustomDraft } from '#site/shell/order/custom/custom-draft.ts'
import { customAddress } from '#site/shell/order/order-address.ts'
import { Button } from '#ui/form/button.tsx'
import { showToast } from '#ui/overlay/toast/show-toast.ts'

export function BackButton({ disabled, onBack }: { disabled: boolean; onBack: () => void }) {
  return (
    <Button tone="ghost" disabled={disabled} onClick={onBack}>
      <Trans id="wizard.back">Précédent</Trans>
    </Button>
  )
}

export function NextButton() {
  return (
    <Button type="submit" tone="main">
      <Trans id="wizard.next">Suivant</Trans>
    </Button>
  )
}

/** A link, not a script: a new tab opened by the browser itself is never taken for an unwanted window. */
export function ValidateLink({ draft, total }: { draft: CustomDraft; total: string }) {
  const { t } = useLingui()
  const announce = () =>
    showToast({
      id: 'custom-validated',
      title: t({ id: 'wizard.toast.title', message: 'Ton modèle est prêt à commander' }),
      description: t({
        id: 'wizard.toast.text',
        message:
          'Laisse ton e-mail dans le nouvel onglet : nous te contactons sous {replyTime} pour finaliser.',
      }),
    })
  return (
    <Button tone="main" asChild>
      <Link to={customAddress(draft)} target="_blank" rel="noopener" onClick={announce}>
        <Trans id="wizard.validate">Valider : {total}</Trans>
      </Link>
    </Button>
  )
}
