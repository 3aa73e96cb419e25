import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Eye, Send, Trash2 } from 'lucide-react'
import { NEWSLETTERS, SENDING_LAYER } from '#admin/entity/address/row-addresses.ts'
import { useAddressLayer } from '#admin/entity/address/use-address-layer.ts'
import { DraftMark, PendingMark } from '#admin/entity/list/pending-mark.tsx'
import { RowLink } from '#admin/entity/list/row-link.tsx'
import { languageLabel } from '#admin/entity/words/language-label.ts'
import { useDates } from '#admin/entity/words/use-dates.ts'
import type { Newsletter } from '#contract/entities/newsletter.ts'
import { LOCALES } from '#contract/languages/locales.ts'
import { emailTexts } from '#contract/newsletter/render-email.ts'
import { isolate } from '#domain/text/isolate.ts'
import { IconButton } from '#ui/form/icon-button.tsx'
import { LedgerRow } from '#ui/ledger/ledger.tsx'
import { StateBadge } from './state-badges.tsx'

type IssueRowProps = {
  readonly issue: Newsletter
  readonly isPending: boolean
  readonly hasDraft: boolean
  readonly onDelete: () => void
}

export function IssueRow({ issue, isPending, hasDraft, onDelete }: IssueRowProps) {
  const { t, i18n } = useLingui()
  const { day } = useDates()
  const sending = useAddressLayer(SENDING_LAYER)
  const isDraft = issue.state === 'draft'
  const name = issue.subject_fr
  const { sent } = issue
  return (
    <LedgerRow
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
      meta={writtenIn(issue)
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

/** The languages whose readers get the issue in their own. */
const writtenIn = (issue: Newsletter) =>
  LOCALES.filter((locale) => emailTexts(issue, locale).locale === locale)
