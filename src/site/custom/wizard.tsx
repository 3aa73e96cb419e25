import { Trans, useLingui } from '@lingui/react/macro'
import { type MouseEvent, useEffect, useRef } from 'react'
import { customOrderPriceCents } from '#domain/custom-order-price.ts'
import { isolate } from '#domain/text/isolate.ts'
import { useMoney } from '#i18n/use-locale.ts'
import { type CustomDraft, choicesOf } from '#site/shared/order/custom-draft.ts'
import { customAddress } from '#site/shared/order/order-address.ts'
import { requestModel } from '#site/shared/order/ordered-model.ts'
import { UnsentRequests } from '#site/shared/order/unsent-requests.tsx'
import { NewTabLink } from '#site/shared/page/new-tab-link.tsx'
import { useDocumentTitle } from '#site/shared/page/use-document-title.ts'
import { useHydrated } from '#site/shared/page/use-hydrated.ts'
import { Button } from '#ui/form/button.tsx'
import { Form } from '#ui/form/form.tsx'
import { type Observable, useSelected } from '#ui/form/observable.ts'
import { Page, Section } from '#ui/layout/page.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { StepBar, Stepper } from '#ui/marketing/wizard.tsx'
import { showToast } from '#ui/overlay/toast-store.ts'
import { Heading, Text } from '#ui/text/text.tsx'
import { LAST_STEP, useWizard } from './use-wizard.ts'
import { StepFields } from './wizard-steps.tsx'

const HEADING = 'wizard'

export function Wizard() {
  const { t } = useLingui()
  const money = useMoney()
  const { draft, change, step, goTo } = useWizard()
  const steps = useSteps()
  useFocusOnStep(step)
  const total = money(useSelected(draft, (typed) => customOrderPriceCents(choicesOf(typed))))
  const { name = '', lead = '' } = steps[step - 1] ?? {}
  const place = t({ id: 'wizard.step', message: `Étape ${step} sur ${LAST_STEP}` })
  const page = t({ id: 'head.custom.title', message: 'Créer un modèle IA sur mesure' })
  useDocumentTitle(step === 1 ? page : [name, place, page].map(isolate).join(' · '))
  return (
    <Section spacing="xl" aria-labelledby={HEADING} data-needs-scripts>
      <Page width="text">
        <Stack gap="lg">
          <UnsentRequests next={HEADING} />
          <Stepper
            label={t({ id: 'wizard.steps', message: 'Étapes' })}
            steps={steps.map((each) => each.name)}
            current={step}
            onGo={goTo}
            reachedLabel={t({ id: 'wizard.reached', message: 'atteinte' })}
          />
          <Stack gap="2xs">
            <Text look="label" tone="quiet">
              {place}
            </Text>
            <Heading level={2} look="title" id={HEADING} tabIndex={-1}>
              {name}
            </Heading>
            <Text tone="quiet">{lead}</Text>
          </Stack>
          <Form onSubmit={() => goTo(Math.min(step + 1, LAST_STEP))} aria-labelledby={HEADING}>
            <StepFields step={step} draft={draft} onChange={change} />
            <StepBar
              label={t({ id: 'wizard.price', message: 'Prix estimé' })}
              amount={total}
              back={<BackButton disabled={step === 1} onBack={() => goTo(step - 1)} />}
              forward={
                step === LAST_STEP ? <ValidateLink draft={draft} total={total} /> : <NextButton />
              }
            />
          </Form>
        </Stack>
      </Page>
    </Section>
  )
}

/** The second press of a double click. The next step may be rendered between the two presses, and would be skipped. */
const isSecondOfTwo = ({ detail }: MouseEvent): boolean => detail > 1

function BackButton({ disabled, onBack }: { disabled: boolean; onBack: () => void }) {
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

function NextButton() {
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

/** The press itself stores the request; the new tab completes it with an e-mail address. */
function ValidateLink(props: { draft: Observable<CustomDraft>; total: string }) {
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

type Step = { readonly name: string; readonly lead: string }

/** The five steps in their order. Source: specification, section 2. */
const useSteps = (): readonly Step[] => {
  const { t } = useLingui()
  return [
    {
      name: t({ id: 'step.personality', message: 'Personnalité' }),
      lead: t({
        id: 'step.personality.lead',
        message:
          'Qui est ton modèle ? Rien n’est obligatoire : nous te proposerons ce que tu laisses vide.',
      }),
    },
    {
      name: t({ id: 'step.appearance', message: 'Apparence' }),
      lead: t({
        id: 'step.appearance.lead',
        message: 'Une silhouette, un regard, des cheveux. Toujours une personne adulte.',
      }),
    },
    {
      name: t({ id: 'step.place', message: 'Localisation' }),
      lead: t({
        id: 'step.place.lead',
        message: 'Le pays de ton modèle, et la langue dans laquelle il parle à ses abonnés.',
      }),
    },
    {
      name: t({ id: 'step.options', message: 'Options' }),
      lead: t({
        id: 'step.options.lead',
        message: 'Ces options changent le prix. Les photos sont toujours comprises.',
      }),
    },
    {
      name: t({ id: 'step.summary', message: 'Résumé' }),
      lead: t({
        id: 'step.summary.lead',
        message: 'Relis, et reviens en arrière si tu veux : tout est enregistré sur cet appareil.',
      }),
    },
  ]
}

/** The fields that had the focus are gone: the focus moves to the new step's name, as after a navigation. */
const useFocusOnStep = (step: number): void => {
  const isHydrated = useHydrated()
  const shown = useRef<number | null>(null)
  useEffect(() => {
    if (!isHydrated) return
    // After a reload, the step is the one that was shown before.
    const isNew = shown.current !== null && shown.current !== step
    shown.current = step
    if (isNew) document.getElementById(HEADING)?.focus()
  }, [step, isHydrated])
}
