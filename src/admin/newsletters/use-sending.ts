import { useLingui } from '@lingui/react/macro'
import { useTell } from '#admin/entity/browser/use-tell.ts'
import { useTellLoad } from '#admin/entity/browser/use-tell-load.ts'
import { type Newsletter, newsletter } from '#contract/entities/newsletter.ts'
import type { Locale } from '#contract/languages/locales.ts'
import {
  audience,
  type SendingObstacle,
  type SendingStep,
  SUBSCRIBERS_PATH,
} from '#contract/newsletter/subscribers.ts'
import { askServer, nothing } from '#device/account/ask-server.ts'
import { useAsked } from '#device/account/use-asked.ts'
import { useBackOffice } from '#device/back-office/back-office-context.tsx'
import { useRow } from '#device/back-office/rows/use-rows.ts'

/** Who would get a newsletter now; asked of the server, as no device knows the subscribers. */
export const useAudience = () => {
  const { t } = useLingui()
  const tellLoad = useTellLoad(
    t({
      id: 'admin.newsletters.audience.load-failed',
      message: 'Impossible de charger le nombre d’abonnés',
    }),
  )
  return useAsked(`${SUBSCRIBERS_PATH}/audience`, audience, tellLoad)
}

/** Why nothing can be sent, as far as this device knows by itself; null where nothing is known to be in the way. */
export const useKnownObstacle = (): SendingObstacle | null => {
  const settings = useRow('settings', 'settings')
  if (!settings) return null
  if (!settings.sends_mail) return 'no-smtp'
  return settings.contact_email === '' ? 'no-contact-email' : null
}

/** What is done at once and by the server alone; each says how it went. */
export const useSending = () => {
  const { t } = useLingui()
  const backOffice = useBackOffice()
  const tell = useTell()
  const doneOf = (step: SendingStep): string => {
    switch (step) {
      case 'send':
        return t({ id: 'admin.newsletters.done.send', message: 'L’envoi a commencé' })
      case 'pause':
        return t({ id: 'admin.newsletters.done.pause', message: 'Envoi mis en pause' })
      case 'resume':
        return t({ id: 'admin.newsletters.done.resume', message: 'L’envoi reprend' })
      case 'stop':
        return t({ id: 'admin.newsletters.done.stop', message: 'Envoi arrêté' })
    }
  }
  return {
    /** The issue as it is on the server now; null when nothing was done. */
    take: async (
      { id, version }: Pick<Newsletter, 'id' | 'version'>,
      step: SendingStep,
    ): Promise<Newsletter | null> => {
      const path = `/api/admin/newsletters/${encodeURIComponent(id)}/${step}`
      // What is held back or ended is so whatever else has changed; what is sent has to be what was seen.
      const body = step === 'send' ? { version } : {}
      const request = { method: 'POST', path, body } as const
      const asked = await askServer(backOffice, request, newsletter.rowSchema)
      const failed = t({ id: 'admin.newsletters.failed', message: 'Rien n’a changé' })
      tell(asked, { done: doneOf(step), failed })
      return asked.type === 'done' ? asked.value : null
    },
    test: async (id: string, language: Locale): Promise<boolean> => {
      const path = `/api/admin/newsletters/${encodeURIComponent(id)}/test`
      const request = { method: 'POST', path, body: { language } } as const
      return tell(await askServer(backOffice, request, nothing), {
        done: t({
          id: 'admin.newsletters.test.done',
          message: 'L’e-mail de test sera envoyé à votre adresse',
        }),
        failed: t({
          id: 'admin.newsletters.test.failed',
          message: 'L’e-mail de test n’a pas été envoyé',
        }),
      })
    },
  }
}
