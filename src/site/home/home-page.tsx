import { siteDescriptionOf } from '#contract/public/public-settings.ts'
import { usePublicSettings } from '#device/public/public-settings.ts'
import { usePageFacts } from '#site/shell/page/page-facts.ts'
import { Closing } from './closing.tsx'
import { Hero } from './hero.tsx'
import { Offers } from './offers.tsx'
import { Statistics } from './statistics.tsx'
import { Testimonials } from './testimonials.tsx'

export function HomePage() {
  const description = siteDescriptionOf(usePublicSettings())
  usePageFacts(() => (description === null ? {} : { description }))
  return (
    <>
      <Hero />
      <Statistics />
      <Offers />
      <Testimonials />
      <Closing />
    </>
  )
}
