import { useCallback, useState } from 'react'
import type * as v from 'valibot'
import { useBackOffice } from '../back-office/back-office-context.tsx'
import { type Asked, askServer } from './ask-server.ts'
import { useAsking } from './use-asking.ts'

export type AskedState<Value> = {
  /** The last that the server has said; null until it has. */
  readonly value: Value | null
  /** What the last time of asking ran into. */
  readonly problem: Exclude<Asked<Value>['type'], 'done'> | null
  readonly reload: () => Promise<void>
}

/** What the server says at `path`, asked again where nobody was able to answer. What was heard before stays meanwhile. */
export const useAsked = <Schema extends v.GenericSchema>(
  path: string,
  schema: Schema,
): AskedState<v.InferOutput<Schema>> => {
  type Value = v.InferOutput<Schema>
  const backOffice = useBackOffice()
  const [heard, setHeard] = useState<Omit<AskedState<Value>, 'reload'>>(NOTHING_YET)
  const ask = useCallback(
    () => askServer(backOffice, { method: 'GET', path }, schema),
    [backOffice, path, schema],
  )
  const reload = useAsking(ask, (asked) =>
    setHeard((before) =>
      asked.type === 'done'
        ? { value: asked.value, problem: null }
        : { value: before.value, problem: asked.type },
    ),
  )
  return { ...heard, reload }
}

const NOTHING_YET = { value: null, problem: null } as const
