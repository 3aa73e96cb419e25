import { useCallback, useState } from 'react'
import type * as v from 'valibot'
import { useBackOffice } from '../back-office/back-office-context.tsx'
import { type Asked, askServer, type Failure } from './ask-server.ts'
import { useAsking } from './use-asking.ts'

export type AskedState<Value> = {
  /** The last that the server has said; null until it has. */
  readonly value: Value | null
  /** What the last time of asking ran into. */
  readonly problem: Failure['type'] | null
  readonly reload: () => Promise<void>
}

/** What the server says at `path`, asked again where nobody was able to answer. What was heard before stays meanwhile. `fail`: see use-asking.ts. */
export const useAsked = <Schema extends v.GenericSchema>(
  path: string,
  schema: Schema,
  fail: (failure: Failure) => void,
): AskedState<v.InferOutput<Schema>> => {
  type Value = v.InferOutput<Schema>
  const backOffice = useBackOffice()
  const [heard, setHeard] = useState<Omit<AskedState<Value>, 'reload'>>(NOTHING_YET)
  const ask = useCallback(
    () => askServer(backOffice, { method: 'GET', path }, schema),
    [backOffice, path, schema],
  )
  const hear = (asked: Asked<Value>) =>
    setHeard((before) => {
      const value = asked.type === 'done' ? sameOr(before.value, asked.value) : before.value
      const problem = asked.type === 'done' ? null : asked.type
      // Who asks again and again renders nothing while the answer stays the same.
      return value === before.value && problem === before.problem ? before : { value, problem }
    })
  const reload = useAsking(ask, hear, fail)
  return { ...heard, reload }
}

const sameOr = <Value>(before: Value | null, now: Value): Value =>
  before !== null && JSON.stringify(before) === JSON.stringify(now) ? before : now

const NOTHING_YET = { value: null, problem: null } as const
