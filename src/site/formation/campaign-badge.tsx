import { fillPercent, isCampaignOver, LAUNCH_PERCENT } from '#domain/offers/campaign.ts'
import { InFrench } from '#site/shell/content/in-french.tsx'
import { useShownBlocks } from '#site/shell/content/use-shown-blocks.ts'
import { useMinute } from '#site/shell/page/use-minute.ts'
import { Badge } from '#ui/display/badge.tsx'
import { Row } from '#ui/layout/row.tsx'
import { ownCampaign } from './own-campaign.ts'

/** What the campaign announces, as long as it runs. */
export function CampaignBadge() {
  const [campaign] = useShownBlocks('campaign', ownCampaign())
  const minute = useMinute()
  if (!campaign) return null
  const { title, percent, endsOn } = campaign
  // A document may be read long after it was drawn: what ends waits for the reader's clock.
  if (endsOn !== '' && (minute === null || isCampaignOver(endsOn, minute))) return null
  return (
    <Row gap="xs" wrap>
      <Badge tone="gold">
        <span lang={title.lang}>{fillPercent(title.text, percent ?? LAUNCH_PERCENT)}</span>
      </Badge>
      <InFrench words={[title]} />
    </Row>
  )
}
