import { msg } from '@lingui/core/macro'
import { PERCENT_PLACE } from '#domain/offers/campaign.ts'
import { type OwnBlocks, ownBlocks } from '#site/shell/content/own-blocks.ts'

/** What the banner announces until somebody writes otherwise; the reduction is a figure of its own. */
export const ownCampaign = (): OwnBlocks => {
  const percent = PERCENT_PLACE
  return ownBlocks('campaign', {
    launch: {
      title: msg({
        id: 'formation.launch',
        message: `Offre de lancement : ${percent} % de réduction`,
      }),
    },
  })
}
