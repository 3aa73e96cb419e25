import { useStateSentences } from '#admin/entity/words/use-state-sentences.ts'
import { Spinner } from '#ui/display/spinner.tsx'
import { Middle } from '#ui/workbench/work-page.tsx'

/**
 * In place of a row's window while it is not known yet whether the row exists. No window itself: one that leaves as the
 * next one comes takes that one along, as if it had been opened from it.
 */
export function RowOnItsWay() {
  const say = useStateSentences()
  return (
    <Middle>
      <Spinner label={say('loading')} />
    </Middle>
  )
}
