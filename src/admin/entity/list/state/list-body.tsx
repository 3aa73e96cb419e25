import { Trans, useLingui } from '@lingui/react/macro'
import { SearchX } from 'lucide-react'
import type { ReactNode } from 'react'
import { NeverLoaded } from '#admin/entity/missing/never-loaded.tsx'
import { useStateSentences } from '#admin/entity/words/use-state-sentences.ts'
import { EmptyState } from '#ui/display/empty-state.tsx'
import { Button } from '#ui/form/button.tsx'
import type { ListState } from './use-list-state.ts'

type ListBodyProps = {
  readonly state: ListState
  /** The list's layout while its rows are on their way. */
  readonly skeleton: ReactNode
  /** There is no row at all. */
  readonly empty: ReactNode
  /** What can be done while the list has never reached this device. */
  readonly meanwhile?: ReactNode
  /** 'Aucune commande ne correspond'. */
  readonly noMatch: string
  /** How many rows the filters let through. */
  readonly count: number
  readonly onClear: () => void
  readonly children: ReactNode
}

/** A list in whichever state it is. */
export function ListBody(props: ListBodyProps) {
  switch (props.state) {
    case 'waiting':
      return props.skeleton
    case 'unknown':
      return <ListNeverLoaded meanwhile={props.meanwhile} />
    case 'empty':
      return props.empty
    case 'ready':
      return props.count === 0 ? (
        <NoMatch title={props.noMatch} onClear={props.onClear} />
      ) : (
        props.children
      )
  }
}

function ListNeverLoaded({ meanwhile }: Pick<ListBodyProps, 'meanwhile'>) {
  const say = useStateSentences()
  const { t } = useLingui()
  return (
    <NeverLoaded
      title={t({
        id: 'admin.list.never.title',
        message: 'La liste n’est pas encore sur cet appareil',
      })}
      offline={say('offline', 'shownOnline')}
      meanwhile={meanwhile}
    >
      {say('shownOnSync')}
    </NeverLoaded>
  )
}

type NoMatchProps = { readonly title: string; readonly onClear: () => void }

function NoMatch({ title, onClear }: NoMatchProps) {
  return (
    <EmptyState
      icon={<SearchX />}
      title={title}
      action={
        <Button onClick={onClear}>
          <Trans id="admin.list.clear">Effacer les filtres</Trans>
        </Button>
      }
    />
  )
}
