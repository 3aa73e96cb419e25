import { useLingui } from '@lingui/react/macro'
import { usePublicSettings } from '#device/public/public-settings.ts'
import { socialAddress } from '#domain/social-address.ts'
import { SocialMark, type SocialNetwork } from '#ui/brand/social-mark.tsx'
import { Row } from '#ui/layout/row.tsx'
import { ClosedLink } from '#ui/nav/closed-link.tsx'
import { IconLink } from '#ui/nav/icon-link.tsx'
import { useNewTabLabel } from '#ui/type/new-tab.tsx'

interface Social {
  readonly network: SocialNetwork
  readonly name: string
  /** Null as long as an administrator has set none that leads somewhere. */
  readonly address: string | null
}

/** The three icons are always there; one without an address says that it is not open. */
export function SocialLinks() {
  const { t } = useLingui()
  const { instagram, twitter, discord } = usePublicSettings().social_links
  const socials: readonly Social[] = [
    { network: 'instagram', name: 'Instagram', address: socialAddress('instagram', instagram) },
    { network: 'twitter', name: 'Twitter', address: socialAddress('twitter', twitter) },
    {
      network: 'message',
      name: t({ id: 'footer.message', message: 'Discord' }),
      address: socialAddress('discord', discord),
    },
  ]
  const closed = t({ id: 'footer.social.soon', message: 'pas encore ouvert' })
  const newTabLabel = useNewTabLabel()
  return (
    <Row gap="3xs">
      {socials.map(({ network, name, address }) =>
        address === null ? (
          <ClosedLink
            key={network}
            label={name}
            note={closed}
            icon={<SocialMark network={network} />}
          />
        ) : (
          <IconLink
            key={network}
            href={address}
            target="_blank"
            rel="noopener"
            label={newTabLabel(name)}
            icon={<SocialMark network={network} />}
          />
        ),
      )}
    </Row>
  )
}
