import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { noScriptFormAnchor } from '#contract/public/forms/no-script-form.ts'
import { useLocale } from '#i18n/use-locale.ts'
import { useHydrated } from '#site/shared/page/use-hydrated.ts'
import { Banner } from '#ui/display/banner.tsx'
import { Form, type FormProps } from '#ui/form/form.tsx'
import { AtTarget } from '#ui/layout/page.tsx'

interface PlainFormProps extends Omit<FormProps, 'action' | 'method' | 'noValidate'> {
  /** The API's name of the form. */
  name: string
  /** What is said of a form that has arrived. */
  sent: { title: string; description: string }
  children: ReactNode
}

/**
 * A form that arrives without scripts as well, or before they have come: the browser looks through it and sends it, and
 * the server leads back to the page, to what became of it.
 */
export function PlainForm({ name, sent, children, ...form }: PlainFormProps) {
  return (
    <Form {...form} action={`/api/${name}`} method="post" noValidate={useHydrated()}>
      <AtTarget id={noScriptFormAnchor(name, true)} isClaim>
        <Banner>
          <strong>{sent.title}</strong>
          {'. '}
          {sent.description}
        </Banner>
      </AtTarget>
      <AtTarget id={noScriptFormAnchor(name, false)}>
        <Banner tone="danger">
          <Trans id="form.not-taken">
            Le formulaire n’a pas été envoyé. Reviens en arrière : ton texte y est toujours.
            Corrige-le s’il le faut, et réessaie.
          </Trans>
        </Banner>
      </AtTarget>
      <input type="hidden" name="language" value={useLocale()} />
      {children}
    </Form>
  )
}
