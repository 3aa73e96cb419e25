import { Closing } from './closing.tsx'
import { Hero } from './hero.tsx'
import { Offers } from './offers.tsx'
import { Statistics } from './statistics.tsx'
import { Testimonials } from './testimonials.tsx'

export function HomePage() {
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
