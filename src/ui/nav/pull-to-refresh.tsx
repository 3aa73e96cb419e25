import { ArrowDown } from 'lucide-react'
import { useRef } from 'react'
import { pullMark } from '#styled-system/recipes/pull-mark.js'
import { Spinner } from '../display/spinner.tsx'
import { type PullOptions, usePull } from './use-pull.ts'

export interface PullToRefreshProps extends PullOptions {
  isBusy: boolean
  busyLabel: string
}

/** On a touch screen, pulling the page down from its top asks for the latest data. */
export function PullToRefresh({ isBusy, busyLabel, ...options }: PullToRefreshProps) {
  const mark = useRef<HTMLDivElement>(null)
  usePull(mark, options)
  return (
    <div ref={mark} className={pullMark()} data-pull-area data-busy={isBusy || undefined}>
      {isBusy ? <Spinner label={busyLabel} /> : <ArrowDown aria-hidden="true" />}
    </div>
  )
}
