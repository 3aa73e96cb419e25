import { useLingui } from '@lingui/react/macro'
import {
  Eraser,
  ImageUp,
  KeyRound,
  LogIn,
  LogOut,
  type LucideIcon,
  MailPlus,
  PencilLine,
  Plus,
  ShieldAlert,
  Trash2,
  UserRoundPlus,
} from 'lucide-react'
import { Link } from 'react-router-dom'
import { auditActionLabel } from '#admin/entity/words/audit-words.ts'
import { useEntityWords } from '#admin/entity/words/entity-words.tsx'
import { useShownFields, useTitleOfRow } from '#admin/entity/words/use-shown-fields.ts'
import type { AuditChange, AuditEntry } from '#contract/reports/audit.ts'
import { isolate } from '#domain/text/isolate.ts'
import { Facts, textFacts } from '#ui/type/facts.tsx'
import { Text } from '#ui/type/text.tsx'
import { RecordRow } from '#ui/workbench/record-row.tsx'

type AnyRow = Readonly<Record<string, unknown>>

type AuditRowProps = {
  readonly entry: AuditEntry
  /** The row that it is about, if this device has it; of an account, its user. */
  readonly row: AnyRow | null
  /** When it was. */
  readonly time: string
  /** A few lines for a dashboard: without the fields. */
  readonly brief?: boolean
}

/** One line of the audit log. */
export function AuditRow({ entry, row, time, brief = false }: AuditRowProps) {
  const { t } = useLingui()
  const Icon = ICONS[entry.action] ?? PencilLine
  const facts = textFacts({ actor: entry.actor?.name ?? null, device: entry.device })
  const unknown = t({ id: 'admin.sessions.unknown-device', message: 'Appareil inconnu' })
  return (
    <RecordRow
      media={<Icon aria-hidden="true" />}
      title={<AuditTitle entry={entry} row={row} />}
      meta={
        <Facts
          items={[
            { key: 'time', content: <time dateTime={entry.at}>{time}</time> },
            ...(facts.length > 0 ? facts : textFacts({ unknown })),
          ]}
        />
      }
    >
      {brief || entry.changes.length === 0 ? null : (
        <Changes entity={entry.entity} changes={entry.changes} />
      )}
    </RecordRow>
  )
}

const ICONS: Readonly<Record<string, LucideIcon>> = {
  create: Plus,
  update: PencilLine,
  delete: Trash2,
  upload: ImageUp,
  erase: Eraser,
  'sign-in': LogIn,
  'sign-in-refused': ShieldAlert,
  'sign-out': LogOut,
  'session-ended': LogOut,
  'other-sessions-ended': LogOut,
  'invite-created': MailPlus,
  'invite-withdrawn': MailPlus,
  'admin-created': UserRoundPlus,
  'password-changed': KeyRound,
  'password-refused': ShieldAlert,
}

/** 'Modification · Modèle « Luna »'; a link where the row can be opened. */
function AuditTitle({ entry, row }: Pick<AuditRowProps, 'entry' | 'row'>) {
  const { t, i18n } = useLingui()
  const titleOf = useTitleOfRow()
  const entity = rowEntityOf(entry)
  const words = useEntityWords(entity)
  const label = auditActionLabel(entry.action)
  const action = label ? i18n._(label) : entry.action
  if (entry.action === 'sign-in-refused' && entry.row_id === null)
    return `${action} · ${t({ id: 'admin.audit.unknown-address', message: 'adresse inconnue' })}`
  if (words === null || entry.row_id === null || isOwn(entry)) return action
  const rowId = entry.row_id
  const named = row ?? { name: entry.row_name, title: entry.row_name }
  const title = `${action} · ${isolate(titleOf({ entity, rowId, row: named }))}`
  return row === null ? title : <Link to={words.addressOf(rowId)}>{title}</Link>
}

/** Whose row an entry names: what is done to accounts is done to users. */
const rowEntityOf = ({ entity }: Pick<AuditEntry, 'entity'>): string =>
  entity === 'account' ? 'users' : entity

/** Where the row is that an entry is about. */
export const auditPlace = (entry: AuditEntry) => ({
  entity: rowEntityOf(entry),
  row_id: entry.row_id,
})

/** Whoever signs in does it to themself: the name is said already. Of an invite only the id is known. */
const isOwn = ({ entity, action, row_id, actor }: AuditEntry): boolean =>
  entity === 'account' && (action.startsWith('invite-') || row_id === actor?.id)

type ChangesProps = { readonly entity: string; readonly changes: readonly AuditChange[] }

function Changes({ entity, changes }: ChangesProps) {
  const { labelOf, shownValue } = useShownFields(entity)
  const { t } = useLingui()
  const lines = changes.map(({ field, from, to }) => {
    // 'stats.creators' is known by the last word.
    const name = field.split('.').at(-1) ?? field
    const label = labelOf(name)
    const [before, after] = [shownValue(name, from), shownValue(name, to)].map(inOneLine)
    return from === undefined && to === undefined
      ? { field, text: t({ id: 'admin.audit.changed', message: `${label} : contenu remplacé` }) }
      : {
          field,
          text: t({ id: 'admin.audit.from-to', message: `${label} : ${before} → ${after}` }),
        }
  })
  return (
    <ul>
      {lines.map(({ field, text }) => (
        <Text key={field} as="li" look="small" tone="quiet">
          {text}
        </Text>
      ))}
    </ul>
  )
}

const inOneLine = (text: string): string => text.replaceAll('\n', ', ')
