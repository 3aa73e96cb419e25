import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { SearchX } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { useSettled } from '#admin/entity/browser/use-settled.ts'
import { pageAt } from '#admin/shell/navigation.tsx'
import { EmptyState } from '#ui/display/empty-state.tsx'
import { Button } from '#ui/form/button.tsx'
import { Row } from '#ui/layout/row.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { VisuallyHidden } from '#ui/layout/visually-hidden.tsx'
import { Heading } from '#ui/type/heading.tsx'
import { Text } from '#ui/type/text.tsx'
import { RecordList, RecordRow, RecordThumb } from '#ui/workbench/record-row.tsx'
import { type FoundGroup, type FoundRecord, useFoundRecords } from './use-found-records.tsx'

type FoundRecordsProps = {
  readonly words: string
  readonly onChoose: () => void
  readonly onClear: () => void
}

/** What the words have found on this device, page by page. */
export function FoundRecords({ words, onChoose, onClear }: FoundRecordsProps) {
  const groups = useFoundRecords(words)
  const count = groups.reduce((sum, group) => sum + group.count, 0)
  const isVain = words.trim() !== '' && count === 0
  const result = useResultText(words.trim(), count)
  const announcement = useSettled(result, TYPING_MS)
  return (
    <Stack gap="sm">
      <VisuallyHidden role="status">{announcement}</VisuallyHidden>
      {isVain ? (
        <EmptyState icon={<SearchX />} title={result} />
      ) : (
        <Text look="small" tone="quiet">
          {result}
        </Text>
      )}
      {isVain ? (
        <Row justify="center">
          <Button onClick={onClear}>
            <Trans id="admin.search.anew">Chercher autre chose</Trans>
          </Button>
        </Row>
      ) : null}
      {groups.map((group) => (
        <Group key={group.place.path} group={group} onChoose={onChoose} />
      ))}
    </Stack>
  )
}

/** Between two letters of one word. */
const TYPING_MS = 700

const useResultText = (words: string, count: number): string => {
  const { t } = useLingui()
  if (words === '')
    return t({
      id: 'admin.search.hint',
      message: 'La recherche porte sur toutes les fiches de cet appareil.',
    })
  return count === 0
    ? t({ id: 'admin.search.none', message: `Aucune fiche ne correspond à « ${words} »` })
    : t({
        id: 'admin.search.count',
        message: plural(count, { one: '# fiche trouvée', other: '# fiches trouvées' }),
      })
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
        {i18n._(label())} ({i18n.number(count)})
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
