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
