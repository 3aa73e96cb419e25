/** What became of a form that a page without scripts has sent, as the anchor on that page that says so. */
export const plainFormAnchor = (form: string, isTaken: boolean): string =>
  `${form}-${isTaken ? 'taken' : 'not-taken'}`
