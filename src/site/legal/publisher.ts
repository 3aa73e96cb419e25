import type { Locale } from '#contract/languages/locales.ts'
import { type PublicSettings, siteNameOf } from '#contract/public/public-settings.ts'
import { RELEASE } from '#domain/release.ts'
import { createDateFormat } from '#i18n/create-date-format.ts'

/**
 * What the law wants said about the company (LCEN, article 6; Code de la consommation, articles L111-1, L221-5 and
 * L612-1) and only its people know. Whoever builds the site may fill it in here, or an administrator in the legal texts
 * themselves; what is empty is shown there as still to be completed.
 */
const PUBLISHER = {
  /** Name of the company, or first and last name of a sole trader. */
  company: '',
  /** Legal form and, for a company, its share capital. */
  form: '',
  address: '',
  /** SIRET, and the town of the trade register. */
  registration: '',
  vatNumber: '',
  /** Who answers for what is published (directeur de la publication). */
  director: '',
  hostName: '',
  hostAddress: '',
  hostPhone: '',
  /** The consumer mediator that the company has joined. */
  mediatorName: '',
  mediatorAddress: '',
} as const satisfies Readonly<Record<string, string>>

type FromSettings = 'site' | 'email' | 'phone'

/** The day of this release. */
type FromRelease = 'released'

/** By name, as the texts ask for them: `{{company}}`. */
export type Publisher = Readonly<
  Record<keyof typeof PUBLISHER | FromSettings | FromRelease, string>
>

/** With what an administrator has told the settings already, and the release knows. `locale`: of the text. */
export const publisherOf = (
  settings: Pick<PublicSettings, 'site_name' | 'contact_email' | 'whatsapp_number'>,
  locale: Locale,
): Publisher => ({
  ...PUBLISHER,
  site: siteNameOf(settings),
  email: settings.contact_email,
  phone: settings.whatsapp_number,
  released: createDateFormat(locale, { dateStyle: 'long' })(new Date(RELEASE.day)),
})
