import { Trans, useLingui } from '@lingui/react/macro'
import { FileDown, Mail, Plus, Users } from 'lucide-react'
import { Link } from 'react-router-dom'
import {
  MESSAGES,
  MODELS,
  NEW_ROW_TARGET,
  rowAddress,
  USERS,
} from '#admin/entity/address/row-addresses.ts'
import { Button } from '#ui/form/button.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { VisuallyHidden } from '#ui/layout/visually-hidden.tsx'
import { Heading } from '#ui/type/heading.tsx'
import { ActionGrid, ThumbAction } from '#ui/workbench/work-page.tsx'
import type { MonthRevenue } from './revenue/revenue-by-month.ts'
import { useSaveReport } from './revenue/use-save-report.ts'

type QuickActionsProps = {
  /** Null while nobody knows. */
  readonly months: readonly MonthRevenue[] | null
  readonly nowMs: number
}

export function QuickActions({ months, nowMs }: QuickActionsProps) {
  const { t } = useLingui()
  const saveReport = useSaveReport()
  return (
    <Stack as="section" gap="sm">
      <VisuallyHidden>
        <Heading level={2}>
          {t({ id: 'admin.dashboard.actions', message: 'Actions rapides' })}
        </Heading>
      </VisuallyHidden>
      <ActionGrid>
        <ThumbAction>
          <Button tone="main" icon={<Plus aria-hidden="true" />} asChild>
            <Link to={rowAddress(MODELS, NEW_ROW_TARGET)}>
              <Trans id="admin.models.new">Nouveau modèle</Trans>
            </Link>
          </Button>
        </ThumbAction>
        <Button icon={<Users aria-hidden="true" />} asChild>
          <Link to={USERS.path}>
            <Trans id="admin.dashboard.manage-users">Gérer les utilisateurs</Trans>
          </Link>
        </Button>
        <Button icon={<Mail aria-hidden="true" />} asChild>
          <Link to={MESSAGES.path}>
            <Trans id="admin.nav.messages">Messages</Trans>
          </Link>
        </Button>
        <Button
          icon={<FileDown aria-hidden="true" />}
          disabled={months === null}
          onClick={() => months && saveReport(months, nowMs)}
        >
          <Trans id="admin.dashboard.reports">Rapports</Trans>
        </Button>
      </ActionGrid>
    </Stack>
  )
}
