/**
 * To be filled in by whoever puts the site online: what the law wants said about the company (LCEN, article 6; Code de
 * la consommation, articles L111-1, L221-5 and L612-1). The legal pages take these words from here alone; an empty one
 * is shown there as still to be completed.
 */
export const PUBLISHER = {
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
  email: '',
  phone: '',
  hostName: '',
  hostAddress: '',
  hostPhone: '',
  /** The consumer mediator that the company has joined. */
  mediatorName: '',
  mediatorAddress: '',
} as const satisfies Readonly<Record<string, string>>

/** By name, as the texts ask for them: `{{company}}`. */
export type Publisher = Readonly<Record<keyof typeof PUBLISHER, string>>
