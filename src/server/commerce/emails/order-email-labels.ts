/** Subject and title of one email. */
export type Opening = { readonly subject: string; readonly title: string }

/** The texts of order emails in one language. Amounts, dates and names are passed in formatted. */
export type OrderEmailLabels = {
  /** `name` is empty when it is unknown. */
  readonly hello: (name: string) => string
  readonly yourOrder: (number: string) => string
  readonly total: string
  readonly refunded: string
  /** Labels of the buttons. */
  readonly open: string
  readonly pay: string
  /** Warns that the link gives access to the order. */
  readonly keepLink: string
  readonly question: string
  /** Why the reader gets this email. */
  readonly reason: (site: string) => string
  readonly received: {
    readonly opening: (number: string) => Opening
    readonly pay: (total: string) => string
    readonly transfer: (total: string) => string
    readonly agree: string
    readonly iban: string
    readonly bic: string
    readonly holder: string
    readonly amount: string
    readonly reference: string
  }
  readonly paid: {
    readonly opening: (number: string) => Opening
    readonly thanks: (total: string) => string
    readonly free: string
    readonly invoice: (number: string) => string
    readonly delivered: string
    /** Work for one buyer: it begins with a message to them, and nothing waits on a page. */
    readonly service: string
    readonly deliveredFrom: (date: string) => string
    /** Repeats both consents on a durable medium (Code de la consommation, article L221-13). */
    readonly consents: (date: string) => string
    readonly withdrawUntil: (date: string) => string
    readonly guaranteeUntil: (date: string) => string
  }
  readonly filesReady: { readonly opening: (number: string) => Opening; readonly lead: string }
  readonly links: {
    readonly opening: (count: number, site: string) => Opening
    readonly lead: (count: number) => string
    readonly notYou: string
  }
  readonly withdrawal: {
    readonly opening: (number: string) => Opening
    /** The acknowledgement with date and time (article L221-21). */
    readonly lead: (date: string, time: string) => string
    readonly law: string
    readonly guarantee: string
    readonly covers: string
    readonly next: string
  }
  readonly refundedMail: {
    readonly opening: (number: string) => Opening
    readonly lead: (amount: string) => string
    readonly delay: string
  }
  readonly creditNote: {
    readonly opening: (document: string) => Opening
    readonly lead: (document: string, corrects: string) => string
    readonly reversalOpening: (number: string) => Opening
    readonly reversal: (document: string, corrects: string) => string
  }
  readonly paymentFailed: {
    readonly opening: (number: string) => Opening
    readonly lead: (total: string) => string
    readonly again: string
  }
}
