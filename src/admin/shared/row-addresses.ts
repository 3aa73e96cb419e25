/** A screen whose rows open above their list: the row's id is in the address, under the screen's own parameter name. */
export type RowScreen = {
  readonly path: string
  /** The address parameter that contains the open row. */
  readonly layer: string
}

export const MODELS: RowScreen = { path: '/admin/models', layer: 'modele' }
export const USERS: RowScreen = { path: '/admin/users', layer: 'utilisateur' }
export const ORDERS: RowScreen = { path: '/admin/orders', layer: 'commande' }
export const POSTS: RowScreen = { path: '/admin/blog', layer: 'article' }
export const MESSAGES: RowScreen = { path: '/admin/messages', layer: 'message' }
export const CONTENT: RowScreen = { path: '/admin/content', layer: 'bloc' }

export const NEWSLETTERS: RowScreen = { path: '/admin/newsletters', layer: 'numero' }

/** The address parameter of an issue that is viewed or sent, besides the one of its form. */
export const SENDING_LAYER = 'envoi'

/** The address parameter of an open subscriber, who is not a row on this device. */
export const SUBSCRIBER_LAYER = 'abonne'

/** The article from which a new newsletter issue is made. */
export const ARTICLE_PARAM = 'depuis'

/** The address parameter of an open interview, among the messages: it is not a row on this device. */
export const INTERVIEW_LAYER = 'entretien'

/** The list of the interviews, among the messages. */
export const INTERVIEWS_ADDRESS = `${MESSAGES.path}?vue=entretiens`

/** Money that fits no order, among the orders. */
export const STRAY_MONEY_ADDRESS = `${ORDERS.path}?vue=argent`

/** All invoices and credit notes, among the orders. */
export const INVOICES_ADDRESS = `${ORDERS.path}?vue=factures`

export const interviewAddress = (id: string): string =>
  `${INTERVIEWS_ADDRESS}&${INTERVIEW_LAYER}=${encodeURIComponent(id)}`

/** The panel with edits that wait for the server or were rejected, above any open screen. */
export const SYNC_PANEL = { layer: 'panneau', target: 'synchronisation' }

/** Replaces the id in the address while a row is being made. */
export const NEW_ROW_TARGET = 'nouveau'

export const newsletterFromArticle = (postId: string): string =>
  `${rowAddress(NEWSLETTERS, NEW_ROW_TARGET)}&${ARTICLE_PARAM}=${encodeURIComponent(postId)}`

export const rowAddress = ({ path, layer }: RowScreen, rowId: string): string =>
  `${path}?${layer}=${encodeURIComponent(rowId)}`

/** The address parameter of every list's search. */
export const SEARCH_PARAM = 'recherche'

/** The address parameter of every list's sorting. */
export const SORTING_PARAM = 'tri'

/** A screen's list with one of its filters. */
export const filterAddress = ({ path }: RowScreen, filter: string, value: string): string =>
  `${path}?${filter}=${encodeURIComponent(value)}`

/** A screen's list, filtered by search words. */
export const searchAddress = (place: RowScreen, words: string): string =>
  filterAddress(place, SEARCH_PARAM, words)
