import { Trans, useLingui } from '@lingui/react/macro'
import { ScrollText } from 'lucide-react'
import { Link } from 'react-router-dom'
import { useAccount } from '#admin/shared/account-context.ts'
import { useNotifyLoadFailure } from '#admin/shared/call-failures.ts'
import { personName } from '#admin/shared/labels/person-name.ts'
import { useServerAnswer } from '#device/back-office/use-server-answer.ts'
import { AdminMain } from '#ui/admin-layout/admin-page.tsx'
import { Button } from '#ui/form/button.tsx'
import { Grid } from '#ui/layout/grid.tsx'
import { Row, Stack } from '#ui/layout/stack.tsx'
import { Heading, Text } from '#ui/text/text.tsx'
import { AlertsSection } from './alerts-section.tsx'
import { InvitesSection } from './invites-section.tsx'
import { PasswordSection } from './password-section.tsx'
import { accountSessions, SessionsSection } from './sessions-section.tsx'

/**
 * The account's security settings and its notifications. All of this data is the server's: changes here are not queued
 * offline.
 */
export function AccountScreen() {
  const { t } = useLingui()
  const sessions = useSessions()
  return (
    <AdminMain id="main" label={t({ id: 'admin.account.title', message: 'Mon compte' })}>
      <Identity />
      <Grid columns={{ base: 1, lg: 2 }} gap="xl" align="start">
        <Stack gap="xl">
          <SessionsSection sessions={sessions} />
          <InvitesSection />
        </Stack>
        <Stack gap="xl">
          <AlertsSection />
          <PasswordSection onChanged={sessions.reload} />
        </Stack>
      </Grid>
    </AdminMain>
  )
}

const useSessions = () => {
  const { t } = useLingui()
  const notifyLoadFailure = useNotifyLoadFailure(
    t({ id: 'admin.sessions.load-failed', message: 'Impossible de charger les sessions' }),
  )
  return useServerAnswer('/api/admin/sessions', accountSessions, notifyLoadFailure)
}

function Identity() {
  const account = useAccount()
  return (
    <Row gap="md" justify="between" wrap>
      <Stack gap="3xs">
        <Heading level={2} look="card">
          {personName(account)}
        </Heading>
        <Text look="small" tone="quiet">
          {account.email}
        </Text>
      </Stack>
      <Button icon={<ScrollText aria-hidden="true" />} asChild>
        <Link to={`/admin/audit?qui=${encodeURIComponent(account.id)}`}>
          <Trans id="admin.account.log">Mes actions dans le journal</Trans>
        </Link>
      </Button>
    </Row>
  )
}
