import { Trans } from '@lingui/react/macro'
import { Link } from 'react-router-dom'
import { ORDER_FIND_PATH } from '#domain/commerce/order-token.ts'
import { WriteToUs } from '#site/shell/order/write-to-us.tsx'
import { Button } from '#ui/form/button.tsx'
import { Row } from '#ui/layout/row.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/type/text.tsx'

/** A token that opens nothing: whether it ever did is not told. */
export function OrderClosed({ isExpired }: { isExpired: boolean }) {
  return (
    <Stack gap="md">
      <Text look="lead" tone="quiet" role="status">
        {isExpired ? (
          <Trans id="order-page.expired">
            Ce lien n’ouvre pas de commande : il est incomplet, ou un lien plus récent l’a remplacé.
          </Trans>
        ) : (
          <Trans id="order-page.missing">
            Une commande s’ouvre par le lien de son e-mail, ou par celui affiché après la commande.
          </Trans>
        )}
      </Text>
      <Row gap="xs" wrap>
        <Button tone="main" asChild>
          <Link to={ORDER_FIND_PATH}>
            <Trans id="order-find.title">Retrouver mes achats</Trans>
          </Link>
        </Button>
        <WriteToUs />
      </Row>
    </Stack>
  )
}
