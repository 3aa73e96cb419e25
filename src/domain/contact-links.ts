export type SocialSite = 'instagram' | 'twitter' | 'discord'

/** The valid names on each network, and its address. Discord identifies servers only by invitations. */
const NETWORKS: Record<SocialSite, { readonly home: string; readonly name: RegExp }> = {
  instagram: { home: 'https://instagram.com/', name: /^\w+(\.\w+)*$/ },
  twitter: { home: 'https://x.com/', name: /^\w+$/ },
  discord: { home: 'https://discord.gg/', name: /^[\w-]+$/ },
}

/** A name on Instagram may contain dots too. */
const BARE_HOST = /^www\.|(^|\.)instagram\.com$/i
const WITH_SCHEME = /^https?:\/\/[^\s/?#@:\\]+(:\d+)?([/?#][^\s\\]*)?$/i
const WITHOUT_SCHEME = /^[^\s/?#@:\\.]+(\.[^\s/?#@:\\.]+)+(:\d+)?([/?#][^\s\\]*)?$/
const OF_THIS_SITE = /^\/(?![/\\])[^\s\\]*$/

/**
 * The address of a link in the settings; null if it has none. It may be written in several ways: an address with or
 * without its scheme, or a name on the network.
 */
export const socialAddress = (network: SocialSite, written: string): string | null => {
  const text = written.trim()
  if (WITH_SCHEME.test(text) || OF_THIS_SITE.test(text)) return text
  const { home, name } = NETWORKS[network]
  const named = text.replace(/^@/, '').replace(/\/$/, '')
  if (name.test(named) && !BARE_HOST.test(named)) return home + named
  const host = text.replace(/^\/\//, '')
  return WITHOUT_SCHEME.test(host) ? `https://${host}` : null
}

/** The business is in France: its own numbers without a country code are French. */
const BUSINESS_COUNTRY_CODE = '+33'
const NATIONAL_PREFIX = /^0(?=[1-9]\d{8}$)/

/** Removes spaces, dots, and the zero that is omitted when calling from abroad. */
const bare = (phone: string): string =>
  phone
    .replace(/^(\D*(?:\+|00)\d[^(]*)\(0\)/, '$1')
    .replaceAll(/[^+\d]/g, '')
    .replace(/^00/, '+')

/** Null if it contains no number. */
export const phoneAddress = (phone: string): string | null =>
  /\d/.test(phone) ? `tel:${bare(phone)}` : null

/** WhatsApp needs numbers with a country code; null if it is missing. */
export const whatsappAddress = (phone: string): string | null => {
  const number = /^\+([1-9]\d{6,14})$/.exec(bare(phone))?.[1]
  return number === undefined ? null : `https://wa.me/${number}`
}

/** As `whatsappAddress`, for the business's own number. */
export const businessWhatsappAddress = (phone: string): string | null =>
  whatsappAddress(bare(phone).replace(NATIONAL_PREFIX, BUSINESS_COUNTRY_CODE))
