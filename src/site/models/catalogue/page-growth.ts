/** Cards drawn at once: a multiple of 1, 2 and 3 columns, so that the last row is full. */
export const CARDS_PER_PAGE = 24

/** How many cards are drawn after another press of "see more", never more than there are. */
export const growPage = (drawn: number, total: number): number =>
  Math.min(drawn + CARDS_PER_PAGE, Math.max(total, CARDS_PER_PAGE))
