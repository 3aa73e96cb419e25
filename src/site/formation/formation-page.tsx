import { Bonuses } from './bonuses.tsx'
import { FormationClosing } from './formation-closing.tsx'
import { FormationFacts } from './formation-facts.tsx'
import { FormationOpening } from './formation-opening.tsx'
import { FormationQuotes } from './formation-quotes.tsx'
import { Lessons } from './lessons.tsx'
import { Plans } from './plans/plans.tsx'
import { Programme } from './programme/programme.tsx'
import { FormationQuestions } from './questions/formation-questions.tsx'

export function FormationPage() {
  return (
    <>
      <FormationFacts />
      <FormationOpening />
      <Programme />
      <Lessons />
      <Bonuses />
      <Plans />
      <FormationQuotes />
      <FormationQuestions />
      <FormationClosing />
    </>
  )
}
