import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useServerNow } from '#admin/entity/browser/use-server-now.ts'
import type { AccountSession } from '#contract/session.ts'
import { Button } from '#ui/form/button.tsx'
import { Row } from '#ui/layout/row.tsx'
import { RecordList } from '#ui/workbench/record-row.tsx'
import { SessionRow } from './session-row.tsx'

/** More would push what comes after them out of sight. */
const FEW = 5

type SessionListProps = {
  readonly list: readonly AccountSession[]
  readonly onEnd: (session: AccountSession) => void
}

/** As many as are looked at, and the others for whoever asks for them. */
export function SessionList({ list, onEnd }: SessionListProps) {
  const { t } = useLingui()
  const nowMs = useServerNow(30_000)
  const [isWhole, setIsWhole] = useState(false)
  const others = list.length - FEW
  const more = t({
    id: 'admin.sessions.more',
    message: plural(others, { one: 'Afficher l’autre', other: 'Afficher les # autres' }),
  })
  return (
    <>
      <RecordList label={t({ id: 'admin.sessions.title', message: 'Sessions ouvertes' })}>
        {(isWhole ? list : list.slice(0, FEW)).map((session) => (
          <SessionRow
            key={session.id}
            session={session}
            nowMs={nowMs}
            onEnd={() => onEnd(session)}
          />
        ))}
      </RecordList>
      {others > 0 ? (
        <Row>
          <Button onClick={() => setIsWhole(!isWhole)}>
            {isWhole ? (
              <Trans id="admin.sessions.fewer">N’afficher que les {FEW} premières</Trans>
            ) : (
              more
            )}
          </Button>
        </Row>
      ) : null}
    </>
  )
}
