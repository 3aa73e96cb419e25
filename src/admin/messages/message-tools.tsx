import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useMemo } from 'react'
import { isGenuine } from '#admin/entity/list/filter/is-genuine.ts'
import { CopyAge } from '#admin/entity/list/state/copy-age.tsx'
import { RefusedRows } from '#admin/entity/list/state/refused-rows.tsx'
import type { MessageChoice } from '#admin/messages/list/select-messages.ts'
import type { Message } from '#contract/entities/message.ts'
import { SearchField } from '#ui/form/search-field.tsx'
import { Switch } from '#ui/form/switch.tsx'
import { ListTools } from '#ui/workbench/list-tools.tsx'

type MessageToolsProps = {
  readonly messages: readonly Message[]
  readonly search: string
  readonly onSearch: (search: string) => void
  readonly shown: MessageChoice | ''
  readonly onShow: (shown: MessageChoice | '') => void
  /** Whether a last reply could not be delivered. */
  readonly hasFailed: boolean
  /** Small buttons about the list as a whole. */
  readonly end: ReactNode
}

export function MessageTools(props: MessageToolsProps) {
  const { messages, search, onSearch, shown, onShow, hasFailed, end } = props
  const { t } = useLingui()
  const hasSuspects = useMemo(
    () => messages.some(({ is_quarantined }) => is_quarantined),
    [messages],
  )
  return (
    <ListTools
      selects="switches"
      end={end}
      label={t({ id: 'admin.messages.filters', message: 'Chercher et filtrer les messages' })}
      note={
        <>
          <span role="status">
            <Counts messages={messages} />
          </span>
          <CopyAge entity="messages" />
          <RefusedRows entity="messages" />
        </>
      }
    >
      <SearchField
        label={t({ id: 'admin.messages.search', message: 'Rechercher un message' })}
        placeholder={t({
          id: 'admin.messages.search.placeholder',
          message: 'Nom, e-mail, objet ou texte',
        })}
        clearLabel={t({ id: 'admin.search.clear', message: 'Effacer la recherche' })}
        value={search}
        onChange={onSearch}
      />
      <Switch checked={shown === 'non-lus'} onChange={(isOn) => onShow(isOn ? 'non-lus' : '')}>
        <Trans id="admin.messages.unread-only">Non lus seulement</Trans>
      </Switch>
      <Switch
        checked={shown === 'a-repondre'}
        onChange={(isOn) => onShow(isOn ? 'a-repondre' : '')}
      >
        <Trans id="admin.messages.promised-only">À répondre</Trans>
      </Switch>
      {hasFailed || shown === 'non-remises' ? (
        <Switch
          checked={shown === 'non-remises'}
          onChange={(isOn) => onShow(isOn ? 'non-remises' : '')}
        >
          <Trans id="admin.messages.failed-only">Réponses non remises</Trans>
        </Switch>
      ) : null}
      {hasSuspects || shown === 'suspects' ? (
        <Switch checked={shown === 'suspects'} onChange={(isOn) => onShow(isOn ? 'suspects' : '')}>
          <Trans id="admin.suspects">Indésirables</Trans>
        </Switch>
      ) : null}
    </ListTools>
  )
}

/** Of all that people wrote, whatever the filter. */
function Counts({ messages }: { readonly messages: readonly Message[] }) {
  const { t } = useLingui()
  const { count, unread } = useMemo(() => {
    const genuine = messages.filter(isGenuine)
    return { count: genuine.length, unread: genuine.filter(({ is_read }) => !is_read).length }
  }, [messages])
  if (count === 0) return null
  const all = t({
    id: 'admin.messages.count',
    message: plural(count, { one: '# message', other: '# messages' }),
  })
  const fresh = t({
    id: 'admin.messages.unread-count',
    message: plural(unread, { one: '# non lu', other: '# non lus' }),
  })
  return `${all} · ${fresh}`
}
