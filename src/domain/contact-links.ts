export type SocialSite = 'instagram' | 'twitter' | 'discord'

/** What a name on the network is made of, and where it leads. Discord knows servers by their invitations alone. */
const NETWORKS: Record<SocialSite, { readonly home: string; readonly name: RegExp }> = {
  instagram: { home: 'https://instagram.com/', name: /^\w+(\.\w+)*$/ },
  twitter: { home: 'https://x.com/', name: /^\w+$/ },
  discord: { home: 'https://discord.gg/', name: /^[\w-]+$/ },
}

/** A name on Instagram may have dots too. */
const BARE_HOST = /^www\.|(^|\.)instagram\.com$/i
const WITH_SCHEME = /^https?:\/\/[^\s/?#@:\\]+(:\d+)?([/?#][^\s\\]*)?$/i
const WITHOUT_SCHEME = /^[^\s/?#@:\\.]+(\.[^\s/?#@:\\.]+)+(:\d+)?([/?#][^\s\\]*)?$/
const OF_THIS_SITE = /^\/(?![/\\])[^\s\\]*$/

/**
 * Where a link of the settings leads; null where it can lead nowhere. It is written as people write it: an address with
 * or without its scheme, or a name on the network.
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

/** The house is in France: a number that is told without its country is of there, where the house has written it. */
const HOUSE_COUNTRY = '+33'
const IN_HOUSE_COUNTRY = /^0(?=[1-9]\d{8}$)/

/** As people write it: with spaces, dots, and the zero that is left out from abroad. */
const bare = (phone: string): string =>
  phone
    .replace(/^(\D*(?:\+|00)\d[^(]*)\(0\)/, '$1')
    .replaceAll(/[^+\d]/g, '')
    .replace(/^00/, '+')

/** Null where there is no number in it. */
export const phoneAddress = (phone: string): string | null =>
  /\d/.test(phone) ? `tel:${bare(phone)}` : null

/** WhatsApp knows numbers by their country; null where none is told. */
export const whatsappAddress = (phone: string): string | null => {
  const number = /^\+([1-9]\d{6,14})$/.exec(bare(phone))?.[1]
  return number === undefined ? null : `https://wa.me/${number}`
}

/** As `whatsappAddress`, of a number of the house's own. */
export const houseWhatsappAddress = (phone: string): string | null =>
  whatsappAddress(bare(phone).replace(IN_HOUSE_COUNTRY, HOUSE_COUNTRY))
