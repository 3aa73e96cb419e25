import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Eye, Plus, Send, Trash2 } from 'lucide-react'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { loadArticleRenderer } from '#admin/shared/form/article-preview.ts'
import { useDraftRowIds } from '#admin/shared/form/draft-store-context.tsx'
import { useDates } from '#admin/shared/labels/date-and-time.ts'
import { useStateSentences } from '#admin/shared/labels/state-sentences.ts'
import { languageLabel } from '#admin/shared/labels/value-labels.tsx'
import { DeleteRow } from '#admin/shared/list/delete-rows.tsx'
import {
  DraftMark,
  PendingMark,
  PersonListSkeleton,
  RowLink,
} from '#admin/shared/list/list-row.tsx'
import { CopyAge, ListBody, useListState } from '#admin/shared/list/list-state.tsx'
import { OpenedForm, OpenedRow } from '#admin/shared/list/opened-row.tsx'
import { NEW_ROW_TARGET, NEWSLETTERS, SENDING_LAYER } from '#admin/shared/row-addresses.ts'
import { useUrlFilter, useUrlLayer } from '#admin/shared/url-state.ts'
import { whenIdle } from '#admin/shared/when-idle.ts'
import { emailTexts } from '#contract/admin/render-email.ts'
import type { Newsletter } from '#contract/entities/newsletter.ts'
import { LOCALES } from '#contract/locales.ts'
import { usePendingRowIds, useRows } from '#device/back-office/use-rows.ts'
import { isolate } from '#domain/text/isolate.ts'
import { AdminMain, ThumbAction } from '#ui/admin-layout/admin-page.tsx'
import { Banner } from '#ui/display/banner.tsx'
import { EmptyState } from '#ui/display/empty-state.tsx'
import { Button, IconButton } from '#ui/form/button.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Tabs } from '#ui/nav/tabs.tsx'
import { ListTools } from '#ui/table/list-tools.tsx'
import { Table, TableRow } from '#ui/table/table.tsx'
import { IssueDialog } from './issue-dialog.tsx'
import { IssueFormDialog } from './issue-form.tsx'
import { useKnownObstacle } from './issue-sending.tsx'
import { obstacleLabel, StateBadge } from './newsletter-labels.tsx'
import { SubscribersView } from './subscribers-view.tsx'

type IssueRowProps = {
  readonly issue: Newsletter
  readonly isPending: boolean
  readonly hasDraft: boolean
  readonly onDelete: () => void
}

function IssueRow({ issue, isPending, hasDraft, onDelete }: IssueRowProps) {
  const { t, i18n } = useLingui()
  const { day } = useDates()
  const sending = useUrlLayer(SENDING_LAYER)
  const isDraft = issue.state === 'draft'
  const name = issue.subject_fr
  const { sent } = issue
  return (
    <TableRow
      title={
        <RowLink layer={isDraft ? NEWSLETTERS.layer : SENDING_LAYER} rowId={issue.id}>
          {name}
        </RowLink>
      }
      marks={
        <>
          {isPending ? <PendingMark over={null} /> : null}
          {hasDraft ? <DraftMark over={null} /> : null}
        </>
      }
      meta={localesWritten(issue)
        .map((locale) => isolate(i18n._(languageLabel(locale))))
        .join(' · ')}
      cells={[
        { key: 'state', size: 'lg', content: <StateBadge state={issue.state} /> },
        {
          key: 'sent',
          size: 'md',
          content: isDraft
            ? null
            : t({
                id: 'admin.newsletters.sent-count',
                message: plural(sent, { one: '# envoyée', other: '# envoyées' }),
              }),
        },
        {
          key: 'date',
          size: 'md',
          align: 'end',
          content: day(issue.started_at ?? issue.created_at),
        },
      ]}
      end={
        <>
          <IconButton
            label={t({ id: 'admin.newsletters.look', message: `Aperçu et envoi de ${name}` })}
            icon={isDraft ? <Send /> : <Eye />}
            onClick={() => sending.open(issue.id)}
          />
          {isDraft ? (
            <IconButton
              label={t({ id: 'admin.newsletters.delete', message: `Supprimer ${name}` })}
              icon={<Trash2 />}
              onClick={onDelete}
            />
          ) : null}
        </>
      }
    />
  )
}

/** The languages whose readers get the issue in their own language. */
const localesWritten = (issue: Newsletter) =>
  LOCALES.filter((locale) => emailTexts(issue, locale).locale === locale)

const NONE: readonly Newsletter[] = []

/** The issues of the newsletter, newest first. */
function IssuesView() {
  const { t } = useLingui()
  const say = useStateSentences()
  const issues = useRows('newsletters')
  const form = useUrlLayer(NEWSLETTERS.layer)
  const sending = useUrlLayer(SENDING_LAYER)
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
      <Table
        label={t({ id: 'admin.newsletters.list', message: 'Numéros de la newsletter' })}
        rows={issues}
      >
        {renderRow}
      </Table>
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

/**
 * Loads the preview's code before the network may be lost. A failure is not an error yet: the preview loads it again.
 */
const fetchPreview = () => {
  void Promise.allSettled([loadArticleRenderer()])
}

/** The value in the address; absent for the issues. */
const SUBSCRIBERS_VIEW = 'abonnes'

export function NewslettersScreen() {
  const { t, i18n } = useLingui()
  const [view, setView] = useUrlFilter('vue')
  const obstacle = useKnownObstacle()
  useEffect(() => whenIdle([fetchPreview]), [])
  const shown = view === SUBSCRIBERS_VIEW ? 'subscribers' : 'issues'
  return (
    <AdminMain id="main" label={t({ id: 'admin.nav.newsletters', message: 'Newsletter' })}>
      <Stack gap="md">
        {obstacle === null ? null : (
          <Banner tone="warning">{i18n._(obstacleLabel(obstacle))}</Banner>
        )}
        <Tabs
          label={t({ id: 'admin.newsletters.views', message: 'Numéros et abonnés' })}
          value={shown}
          onChange={(chosen) => setView(chosen === 'subscribers' ? SUBSCRIBERS_VIEW : '')}
          // Only one of them is mounted: a hidden list cannot measure its rows.
          items={[
            {
              value: 'issues',
              label: t({ id: 'admin.newsletters.issues', message: 'Numéros' }),
              content: shown === 'issues' ? <IssuesView /> : null,
            },
            {
              value: 'subscribers',
              label: t({ id: 'admin.subscribers', message: 'Abonnés' }),
              content: shown === 'subscribers' ? <SubscribersView /> : null,
            },
          ]}
        />
      </Stack>
    </AdminMain>
  )
}
