import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { noScriptFormAnchor } from '#contract/public/forms/no-script-form.ts'
import { useLocale } from '#i18n/use-locale.ts'
import { useHydrated } from '#site/shared/page/use-hydrated.ts'
import { Banner } from '#ui/display/banner.tsx'
import { Form, type FormProps } from '#ui/form/form.tsx'
import { ShownAtTarget } from '#ui/layout/page.tsx'

interface PlainFormProps extends Omit<FormProps, 'action' | 'method' | 'noValidate'> {
  /** The API's name of the form. */
  name: string
  /** The message for a form that has arrived. */
  sent: { title: string; description: string }
  children: ReactNode
}

/**
 * A form that also works without scripts, or before they have loaded: the browser validates and submits it, and the
 * server redirects to this page, to the message about the outcome.
 */
export function PlainForm({ name, sent, children, ...form }: PlainFormProps) {
  return (
    <Form {...form} action={`/api/${name}`} method="post" noValidate={useHydrated()}>
      <ShownAtTarget id={noScriptFormAnchor(name, true)} isClaim>
        <Banner>
          <strong>{sent.title}</strong>
          {'. '}
          {sent.description}
        </Banner>
      </ShownAtTarget>
      <ShownAtTarget id={noScriptFormAnchor(name, false)}>
        <Banner tone="danger">
          <Trans id="form.not-taken">
            Le formulaire n’a pas été envoyé. Reviens en arrière : ton texte y est toujours.
            Corrige-le s’il le faut, et réessaie.
          </Trans>
        </Banner>
      </ShownAtTarget>
      <input type="hidden" name="language" value={useLocale()} />
      {children}
    </Form>
  )
}
