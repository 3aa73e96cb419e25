import { Trans } from '@lingui/react/macro'
import { Link } from 'react-router-dom'
import type { OrderPage } from '#contract/public/order-page.ts'
import { COURSE_PATH } from '#contract/public/page-paths.ts'
import { itemIdToPlan } from '#domain/course.ts'
import { createDateFormat } from '#i18n/create-date-format.ts'
import { useLocale } from '#i18n/use-locale.ts'
import { Button } from '#ui/form/button.tsx'
import { Row } from '#ui/layout/stack.tsx'
import { Text } from '#ui/text/text.tsx'
import { TextLink } from '#ui/text/text-link.tsx'
import { OrderSection, type OrderSectionProps } from './order-section.tsx'

type Line = OrderPage['lines'][number]

/**
 * What a bought plan of the course opens, when it opens, or why it no longer does; nothing in orders without a plan.
 */
export function OrderCourse({ page, token }: Pick<OrderSectionProps, 'page' | 'token'>) {
  const plan = page.lines.find(({ item_id }) => itemIdToPlan(item_id) !== null)
  if (!plan) return null
  return (
    <OrderSection id="order-course" title={<Trans id="order-page.course">Ma formation</Trans>}>
      <CourseState page={page} plan={plan} token={token} />
    </OrderSection>
  )
}

interface CourseStateProps {
  page: OrderPage
  plan: Line
  token: string
}

function CourseState({ page, plan, token }: CourseStateProps) {
  const day = createDateFormat(useLocale(), { dateStyle: 'long' })
  if (page.status === 'cancelled')
    return (
      <Text>
        <Trans id="order-course.cancelled">Commande annulée : le cours est fermé.</Trans>
      </Text>
    )
  if (plan.is_revoked)
    return (
      <Text>
        <Trans id="order-course.refunded">
          Cette formation t’a été remboursée : le cours est fermé, aussi sur les appareils où tu
          l’avais ouvert.
        </Trans>
      </Text>
    )
  if (plan.withdrawal.state === 'withdrawn')
    return (
      <Text>
        <Trans id="order-course.withdrawn">
          Tu as renoncé à cette formation : le cours est fermé, aussi sur les appareils où tu
          l’avais ouvert.
        </Trans>
      </Text>
    )
  if (plan.delivery_from === null)
    return (
      <Text>
        {page.total === 0 ? (
          <Trans id="order-course.unconfirmed">
            Le cours s’ouvre ici dès que ta commande est confirmée.
          </Trans>
        ) : (
          <Trans id="order-course.unpaid">
            Le cours s’ouvre ici dès que ton paiement est arrivé.
          </Trans>
        )}
      </Text>
    )
  if (Date.parse(plan.delivery_from) > Date.now()) {
    const opens = day(Date.parse(plan.delivery_from))
    return (
      <Text>
        <Trans id="order-course.waits">
          Le cours s’ouvre ici le {opens}, à la fin du délai de rétractation que tu as gardé. Nous
          t’envoyons aussi le lien par e-mail ce jour-là.
        </Trans>
      </Text>
    )
  }
  return <OpenCourse token={token} number={page.number} />
}

/** The token is behind `#`: it is neither in a request's address nor in what a browser sends to other sites. */
function OpenCourse({ token, number }: { token: string; number: string }) {
  return (
    <>
      <Text>
        <Trans id="order-course.open">
          Les quatre modules sont ouverts, sans mot de passe. Les leçons se lisent en ligne, et tes
          leçons lues restent marquées sur cet appareil.
        </Trans>
      </Text>
      <Row>
        <Button tone="main" asChild>
          <Link to={`${COURSE_PATH}#${token}`}>
            <Trans id="order-course.start">Ouvrir mon cours</Trans>
          </Link>
        </Button>
      </Row>
      <Text look="small" tone="quiet">
        <Trans id="order-course.people">
          Pour ce que ta formule comprend avec l’équipe (questions, séances, relecture),{' '}
          <TextLink asChild>
            <Link to="/contact">écris-nous</Link>
          </TextLink>{' '}
          en citant{' '}
          <Text as="span" look="small" tone="quiet" unbroken>
            {number}
          </Text>{' '}
          : nous fixons la date avec toi.
        </Trans>
      </Text>
    </>
  )
}
