import { Trans } from '@lingui/react/macro'
import { LetterPage } from '#site/shell/page/letter-page.tsx'
import { OpenCourse } from './open-course.tsx'

/** Where the letter to a buyer leads: its address, or this device since then, knows which order opens the course. */
export function CoursePage() {
  return (
    <LetterPage title={<Trans id="course.title">Ton cours</Trans>}>
      <OpenCourse />
    </LetterPage>
  )
}
