import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Plus, Send } from 'lucide-react'
import { useCallback, useMemo, useState } from 'react'
import { NEW_ROW_TARGET, NEWSLETTERS, SENDING_LAYER } from '#admin/entity/address/row-addresses.ts'
import { useAddressLayer } from '#admin/entity/address/use-address-layer.ts'
import { useDraftRowIds } from '#admin/entity/draft/draft-store-context.tsx'
import { DeleteRow } from '#admin/entity/list/delete-row.tsx'
import { OpenedForm } from '#admin/entity/list/opened-form.tsx'
import { OpenedRow } from '#admin/entity/list/opened-row.tsx'
import { PersonListSkeleton } from '#admin/entity/list/person-list-skeleton.tsx'
import { CopyAge } from '#admin/entity/list/state/copy-age.tsx'
import { ListBody } from '#admin/entity/list/state/list-body.tsx'
import { useListState } from '#admin/entity/list/state/use-list-state.ts'
import { useStateSentences } from '#admin/entity/words/use-state-sentences.ts'
import type { Newsletter } from '#contract/entities/newsletter.ts'
import { usePendingRowIds, useRows } from '#device/back-office/rows/use-rows.ts'
import { EmptyState } from '#ui/display/empty-state.tsx'
import { Button } from '#ui/form/button.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Ledger } from '#ui/ledger/ledger.tsx'
import { ListTools } from '#ui/workbench/list-tools.tsx'
import { ThumbAction } from '#ui/workbench/work-page.tsx'
import { IssueDialog } from './detail/issue-dialog.tsx'
import { IssueFormDialog } from './form/issue-form-dialog.tsx'
import { IssueRow } from './issue-row.tsx'

const NONE: readonly Newsletter[] = []

/** The issues of the newsletter, newest first. */
export function IssuesView() {
  const { t } = useLingui()
  const say = useStateSentences()
  const issues = useRows('newsletters')
  const form = useAddressLayer(NEWSLETTERS.layer)
  const sending = useAddressLayer(SENDING_LAYER)
  const state = useListState(
    'newsletters',
    issues,
    t({ id: 'admin.newsletters.load-failed', message: 'Impossible de charger les newsletters' }),
  )
  const listed = useMemo(
    () => (issues ?? NONE).toSorted((a, b) => (a.created_at < b.created_at ? 1 : -1)),
    [issues],
  )
  const count = listed.length
  const create = () => form.open(NEW_ROW_TARGET)
  return (
    <Stack gap="md">
      <ListTools
        label={t({ id: 'admin.newsletters.tools', message: 'Newsletters' })}
        selects="none"
        note={
          <>
            <span role="status">
              {state === 'ready'
                ? t({
                    id: 'admin.newsletters.count',
                    message: plural(count, { one: '# numéro', other: '# numéros' }),
                  })
                : null}
            </span>
            <CopyAge entity="newsletters" />
          </>
        }
      >
        <ThumbAction>
          <Button data-new-row tone="main" icon={<Plus aria-hidden="true" />} onClick={create}>
            <Trans id="admin.newsletters.new">Nouveau numéro</Trans>
          </Button>
        </ThumbAction>
      </ListTools>
      <ListBody
        state={state}
        count={count}
        skeleton={<PersonListSkeleton label={say('loading')} words />}
        empty={<NoIssues onCreate={create} />}
        noMatch=""
        onClear={create}
      >
        <IssueList issues={listed} />
      </ListBody>
      <OpenedForm entity="newsletters" layer={form}>
        {(opening) => <IssueFormDialog {...opening} />}
      </OpenedForm>
      <OpenedRow entity="newsletters" layer={sending}>
        {(issue, isOpen) => <IssueDialog issue={issue} isOpen={isOpen} onClose={sending.close} />}
      </OpenedRow>
    </Stack>
  )
}

function IssueList({ issues }: { readonly issues: readonly Newsletter[] }) {
  const { t } = useLingui()
  const pending = usePendingRowIds('newsletters')
  const drafts = useDraftRowIds('newsletters')
  const [deleting, setDeleting] = useState<{ id: string; name: string } | null>(null)
  const renderRow = useCallback(
    (issue: Newsletter) => (
      <IssueRow
        issue={issue}
        isPending={pending.has(issue.id)}
        hasDraft={drafts.has(issue.id)}
        onDelete={() => setDeleting({ id: issue.id, name: issue.subject_fr })}
      />
    ),
    [pending, drafts],
  )
  return (
    <>
      <Ledger
        label={t({ id: 'admin.newsletters.list', message: 'Numéros de la newsletter' })}
        rows={issues}
      >
        {renderRow}
      </Ledger>
      <DeleteRow
        entity="newsletters"
        row={deleting}
        question={t({
          id: 'admin.newsletters.delete.ask',
          message: 'Supprimer ce brouillon de newsletter ?',
        })}
        done={t({ id: 'admin.newsletters.deleted', message: 'Brouillon supprimé' })}
        onClose={() => setDeleting(null)}
      />
    </>
  )
}

function NoIssues({ onCreate }: { readonly onCreate: () => void }) {
  const { t } = useLingui()
  return (
    <EmptyState
      icon={<Send />}
      title={t({ id: 'admin.newsletters.empty', message: 'Aucune newsletter pour l’instant' })}
      action={
        <Button onClick={onCreate}>
          <Trans id="admin.newsletters.empty.create">Écrire le premier numéro</Trans>
        </Button>
      }
    >
      <Trans id="admin.newsletters.empty.text">
        Vous pouvez écrire un numéro hors ligne, en une langue ou en cinq. Sur le blog, un bouton
        crée un numéro à partir d’un article publié. Aucun e-mail n’est envoyé sans votre
        confirmation.
      </Trans>
    </EmptyState>
  )
}
