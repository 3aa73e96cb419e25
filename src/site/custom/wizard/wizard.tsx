import { useLingui } from '@lingui/react/macro'
import { useEffect, useRef } from 'react'
import { customOrderPriceCents } from '#domain/custom-order-price.ts'
import { isolate } from '#domain/text/isolate.ts'
import { useMoney } from '#i18n/use-money.ts'
import { choicesOf } from '#site/shell/order/custom/custom-draft.ts'
import { UnsentRequests } from '#site/shell/order/custom/unsent-requests.tsx'
import { useDocumentTitle } from '#site/shell/page/use-document-title.ts'
import { useHydrated } from '#site/shell/scripts/use-hydrated.ts'
import { Form } from '#ui/form/form.tsx'
import { useSelected } from '#ui/form/observable.ts'
import { Page } from '#ui/layout/page.tsx'
import { Section } from '#ui/layout/section.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { StepBar } from '#ui/story/step-bar.tsx'
import { StepRail } from '#ui/story/step-rail.tsx'
import { Heading } from '#ui/type/heading.tsx'
import { Text } from '#ui/type/text.tsx'
import { StepFields } from '../steps/step-fields.tsx'
import { useSteps } from '../steps/use-steps.ts'
import { LAST_STEP, useWizard } from './use-wizard.ts'
import { BackButton, NextButton, ValidateLink } from './wizard-ways.tsx'

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
          <StepRail
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

/** The fields under the focus are gone: it goes to the new step's name, as after a navigation. */
const useFocusOnStep = (step: number): void => {
  const isHydrated = useHydrated()
  const shown = useRef<number | null>(null)
  useEffect(() => {
    if (!isHydrated) return
    // The step that a reload comes back to was never left.
    const isNew = shown.current !== null && shown.current !== step
    shown.current = step
    if (isNew) document.getElementById(HEADING)?.focus()
  }, [step, isHydrated])
}
