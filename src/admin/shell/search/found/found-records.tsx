import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { pageAt } from '#admin/shell/navigation.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Heading } from '#ui/type/heading.tsx'
import { Text } from '#ui/type/text.tsx'
import { RecordList, RecordRow, RecordThumb } from '#ui/workbench/record-row.tsx'
import { type FoundGroup, type FoundRecord, useFoundRecords } from './use-found-records.tsx'

type FoundRecordsProps = { readonly words: string; readonly onChoose: () => void }

/** What the words have found on this device, page by page. */
export function FoundRecords({ words, onChoose }: FoundRecordsProps) {
  const { t } = useLingui()
  const groups = useFoundRecords(words)
  const count = groups.reduce((sum, group) => sum + group.count, 0)
  return (
    <Stack gap="sm">
      <Text look="small" tone="quiet" role="status">
        {words.trim() === ''
          ? t({
              id: 'admin.search.hint',
              message: 'Cherche dans toutes les fiches de cet appareil.',
            })
          : t({
              id: 'admin.search.count',
              message: plural(count, {
                0: 'Aucune fiche ne correspond',
                one: '# fiche trouvée',
                other: '# fiches trouvées',
              }),
            })}
      </Text>
      {groups.map((group) => (
        <Group key={group.place.path} group={group} onChoose={onChoose} />
      ))}
    </Stack>
  )
}

type GroupProps = { readonly group: FoundGroup; readonly onChoose: () => void }

function Group({ group: { place, count, shown, all }, onChoose }: GroupProps) {
  const { i18n } = useLingui()
  const page = pageAt(place.path)
  if (page === null) return null
  const { icon: Icon, label } = page
  return (
    <Stack as="section" gap="0">
      <Heading level={3} look="small">
        {i18n._(label())} ({count})
      </Heading>
      <RecordList label={i18n._(label())}>
        {shown.map((record) => (
          <Found
            key={record.address}
            record={record}
            icon={<Icon aria-hidden="true" />}
            onChoose={onChoose}
          />
        ))}
        {all === null ? null : (
          <RecordRow
            title={
              <Link to={all} data-cover onClick={onChoose}>
                <Trans id="admin.search.all">Voir tous les résultats</Trans>
              </Link>
            }
          />
        )}
      </RecordList>
    </Stack>
  )
}

type FoundProps = {
  readonly record: FoundRecord
  readonly icon: ReactNode
  readonly onChoose: () => void
}

function Found({ record, icon, onChoose }: FoundProps) {
  return (
    <RecordRow
      media={record.picture ? <RecordThumb>{record.picture}</RecordThumb> : icon}
      title={
        <Link to={record.address} data-cover onClick={onChoose}>
          {record.name}
        </Link>
      }
      meta={
        <Text as="span" look="small" tone="quiet" clamp="1">
          {record.about}
        </Text>
      }
    />
  )
}
