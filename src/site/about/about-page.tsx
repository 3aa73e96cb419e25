import { AboutClosing } from './about-closing.tsx'
import { AboutFacts } from './about-facts.tsx'
import { AboutOpening } from './about-opening.tsx'
import { Awards } from './awards.tsx'
import { Mission } from './mission.tsx'
import { Team } from './team.tsx'
import { Timeline } from './timeline.tsx'
import { Values } from './values.tsx'
import { Vision } from './vision.tsx'

export function AboutPage() {
  return (
    <>
      <AboutFacts />
      <AboutOpening />
      <Mission />
      <Values />
      <Team />
      <Timeline />
      <Vision />
      <Awards />
      <AboutClosing />
    </>
  )
}
