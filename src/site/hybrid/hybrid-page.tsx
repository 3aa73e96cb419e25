import { usePublicSettings } from '#device/public/public-settings.ts'
import { HybridClosing } from './hybrid-closing.tsx'
import { HybridFacts } from './hybrid-facts.tsx'
import { HybridOpening } from './hybrid-opening.tsx'
import { HybridQuote } from './hybrid-quote.tsx'
import { InterviewBand } from './interview/interview-band.tsx'
import { Packages } from './packages.tsx'
import { Services } from './services.tsx'

export function HybridPage() {
  return (
    <>
      <HybridFacts />
      <HybridOpening settings={usePublicSettings()} />
      <Services />
      <HybridQuote />
      <Packages />
      <InterviewBand />
      <HybridClosing />
    </>
  )
}
