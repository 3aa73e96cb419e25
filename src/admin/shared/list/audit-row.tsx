import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
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
import {
  useEntityLabels,
  useShownFields,
  useTitleOfRow,
} from '#admin/shared/labels/entity-labels.ts'
import type { AuditChange, AuditEntry } from '#contract/admin/audit.ts'
import { isolate } from '#domain/text/isolate.ts'
import { RecordRow } from '#ui/table/record-row.tsx'
import { Facts, textFacts } from '#ui/text/facts.tsx'
import { Text } from '#ui/text/text.tsx'

/** The action, as the log's first word; an action that only a newer server knows is shown by its own name. */
const auditActionLabel = (action: string): MessageDescriptor | null => {
  switch (action) {
    case 'create':
      return msg({ id: 'admin.audit.create', message: 'Création' })
    case 'update':
      return msg({ id: 'admin.audit.update', message: 'Modification' })
    case 'delete':
      return msg({ id: 'admin.audit.delete', message: 'Suppression' })
    case 'upload':
      return msg({ id: 'admin.audit.upload', message: 'Image envoyée' })
    case 'erase':
      return msg({ id: 'admin.audit.erase', message: 'Effacement de données personnelles' })
    case 'export':
      return msg({ id: 'admin.audit.export', message: 'Export de la liste' })
    case 'refund':
      return msg({ id: 'admin.audit.refund', message: 'Remboursement' })
    case 'confirm-refund':
      return msg({ id: 'admin.audit.confirm-refund', message: 'Remboursement confirmé' })
    case 'receive-transfer':
      return msg({ id: 'admin.audit.receive-transfer', message: 'Virement reçu' })
    case 'attach-payment':
      return msg({ id: 'admin.audit.attach-payment', message: 'Paiement rattaché' })
    case 'accept-payment':
      return msg({ id: 'admin.audit.accept-payment', message: 'Paiement accepté tel quel' })
    case 'payment-link':
      return msg({ id: 'admin.audit.payment-link', message: 'Lien de commande créé' })
    case 'correct-buyer':
      return msg({ id: 'admin.audit.correct-buyer', message: 'Acheteur corrigé' })
    case 'note':
      return msg({ id: 'admin.audit.note', message: 'Note ajoutée' })
    case 'send':
      return msg({ id: 'admin.audit.send', message: 'Envoi lancé' })
    case 'pause':
      return msg({ id: 'admin.audit.pause', message: 'Envoi mis en pause' })
    case 'resume':
      return msg({ id: 'admin.audit.resume', message: 'Envoi repris' })
    case 'stop':
      return msg({ id: 'admin.audit.stop', message: 'Envoi arrêté' })
    default:
      return accountActionLabel(action)
  }
}

const accountActionLabel = (action: string): MessageDescriptor | null => {
  switch (action) {
    case 'sign-in':
      return msg({ id: 'admin.audit.sign-in', message: 'Connexion' })
    case 'sign-in-refused':
      return msg({ id: 'admin.audit.sign-in-refused', message: 'Connexion refusée' })
    case 'sign-out':
      return msg({ id: 'admin.audit.sign-out', message: 'Déconnexion' })
    case 'session-ended':
      return msg({ id: 'admin.audit.session-ended', message: 'Session fermée à distance' })
    case 'other-sessions-ended':
      return msg({
        id: 'admin.audit.other-sessions-ended',
        message: 'Toutes les autres sessions fermées',
      })
    case 'invite-created':
      return msg({ id: 'admin.audit.invite-created', message: 'Invitation créée' })
    case 'invite-withdrawn':
      return msg({ id: 'admin.audit.invite-withdrawn', message: 'Invitation retirée' })
    case 'admin-created':
      return msg({ id: 'admin.audit.admin-created', message: 'Compte administrateur créé' })
    case 'password-changed':
      return msg({ id: 'admin.audit.password-changed', message: 'Mot de passe changé' })
    case 'password-refused':
      return msg({
        id: 'admin.audit.password-refused',
        message: 'Changement de mot de passe refusé',
      })
    default:
      return null
  }
}

/** Subjects of the log besides the rows that have a screen. */
export const auditSubjectLabel = (entity: string): MessageDescriptor | null => {
  switch (entity) {
    case 'account':
      return msg({ id: 'admin.audit.of.account', message: 'Comptes et connexions' })
    case 'files':
      return msg({ id: 'admin.audit.of.files', message: 'Images' })
    case 'interviews':
      return msg({ id: 'admin.audit.of.interviews', message: 'Demandes d’entretien' })
    case 'payments':
      return msg({ id: 'admin.audit.of.payments', message: 'Paiements' })
    case 'privacy':
      return msg({ id: 'admin.audit.of.privacy', message: 'Données personnelles' })
    case 'subscribers':
      return msg({ id: 'admin.audit.of.subscribers', message: 'Abonnés de la newsletter' })
    default:
      return null
  }
}

type AnyRow = Readonly<Record<string, unknown>>

type AuditRowProps = {
  readonly entry: AuditEntry
  /** The row that it is about, if this device has it; for an account, its user. */
  readonly row: AnyRow | null
  /** The time of the action. */
  readonly time: string
  /** A short version without the fields, for the dashboard. */
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

/** 'Modification · Modèle « Luna »'; a link if the row can be opened. */
function AuditTitle({ entry, row }: Pick<AuditRowProps, 'entry' | 'row'>) {
  const { t, i18n } = useLingui()
  const titleOf = useTitleOfRow()
  const entity = rowEntityOf(entry)
  const words = useEntityLabels(entity)
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

/** The entity of an entry's row: actions on accounts concern users. */
const rowEntityOf = ({ entity }: Pick<AuditEntry, 'entity'>): string =>
  entity === 'account' ? 'users' : entity

/** The entity and id of an entry's row. */
export const auditPlace = (entry: AuditEntry) => ({
  entity: rowEntityOf(entry),
  row_id: entry.row_id,
})

/** A sign-in concerns the actor's own account, whose name is already shown. Of an invite only the id is known. */
const isOwn = ({ entity, action, row_id, actor }: AuditEntry): boolean =>
  entity === 'account' && (action.startsWith('invite-') || row_id === actor?.id)

type ChangesProps = { readonly entity: string; readonly changes: readonly AuditChange[] }

function Changes({ entity, changes }: ChangesProps) {
  const { labelOf, shownValue } = useShownFields(entity)
  const { t } = useLingui()
  const lines = changes.map(({ field, from, to }) => {
    // 'stats.creators' is identified by its last word.
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
