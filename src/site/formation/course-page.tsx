import { Trans } from '@lingui/react/macro'
import { createDateFormat } from '#i18n/create-date-format.ts'
import { useLocale } from '#i18n/use-locale.ts'
import { EmailLinkPage } from '#site/shared/page/email-link-page.tsx'
import { useStateSentences } from '#site/shared/state-sentences.ts'
import { Banner } from '#ui/display/banner.tsx'
import { Skeleton } from '#ui/display/loading.tsx'
import { Button } from '#ui/form/button.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/text/text.tsx'
import { CourseLinkForm } from './course-link-form.tsx'
import { CourseModules, thenFocusHeading } from './course-modules.tsx'
import { useCourse } from './use-course.ts'

/**
 * The page that the e-mail to a buyer links to. The address, or from then on this device, identifies the order that
 * opens the course.
 */
export function CoursePage() {
  return (
    <EmailLinkPage title={<Trans id="course.title">Ton cours</Trans>}>
      <OpenCourse />
    </EmailLinkPage>
  )
}

function OpenCourse() {
  const { state, reload } = useCourse()
  const say = useStateSentences()
  switch (state.type) {
    case 'asked':
      return (
        <Stack gap="xs" aria-busy="true">
          <Skeleton />
          <Skeleton />
          <Skeleton width="70%" />
        </Stack>
      )
    case 'open':
      return state.course.opens_at === null ? (
        <CourseModules course={state.course} />
      ) : (
        <CourseWaits opensAt={state.course.opens_at} />
      )
    case 'closed':
      return (
        <>
          <Text look="lead" tone="quiet" role="status">
            <Trans id="course.closed">
              Ton cours s’ouvre par le lien de l’e-mail que tu reçois après ton paiement.
            </Trans>
          </Text>
          <CourseLinkForm />
        </>
      )
    case 'expired':
      return (
        <>
          <Text look="lead" tone="quiet" role="status">
            <Trans id="course.expired">
              Ce lien n’ouvre plus le cours : il est incomplet, ou la commande a été annulée ou
              remboursée.
            </Trans>
          </Text>
          <CourseLinkForm />
        </>
      )
    case 'later':
    case 'unreachable':
      return (
        <Banner
          tone="warning"
          live="status"
          action={
            <Button size="sm" onClick={() => thenFocusHeading(reload)}>
              <Trans id="course.retry">Réessayer</Trans>
            </Button>
          }
        >
          {state.type === 'later' ? (
            <>
              {say('busy')} <Trans id="course.later">Le cours s’ouvrira dans un instant.</Trans>
            </>
          ) : (
            <>
              {say('offline')}{' '}
              <Trans id="course.unreachable">
                Le cours se lit en ligne et n’est enregistré sur aucun appareil.
              </Trans>
            </>
          )}
        </Banner>
      )
  }
}

/** The buyer has kept the right to withdraw and has not asked for immediate access. */
function CourseWaits({ opensAt }: { opensAt: string }) {
  const day = createDateFormat(useLocale(), { dateStyle: 'long' })(Date.parse(opensAt))
  return (
    <Text look="lead" tone="quiet" role="status">
      <Trans id="course.waits">
        Ton cours s’ouvre le {day}, à la fin du délai de rétractation que tu as gardé en commandant.
      </Trans>
    </Text>
  )
}
