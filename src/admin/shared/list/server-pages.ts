import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useCallback, useState } from 'react'
import type * as v from 'valibot'
import { BYTE_ORDER_MARK, csvFileName } from '#contract/admin/csv.ts'
import { type Asked, askServer, type Failure } from '#device/back-office/ask-server.ts'
import { useBackOffice } from '#device/back-office/back-office-context.tsx'
import { useServerRequest } from '#device/back-office/use-server-answer.ts'
import { showToast } from '#ui/overlay/toast-store.ts'
import { useNotifyOutcome } from '../call-failures.ts'
import { saveTextFile } from '../export-text.ts'

type Page = { readonly entries: readonly unknown[]; readonly next: string | null }

/** The address of a page: `further` contains the query's parameters besides the filter. */
type PagePath = (further?: Readonly<Record<string, string>>) => string

type ServerPages<Schema extends v.GenericSchema<unknown, Page>> = {
  readonly pathTo: PagePath
  readonly schema: Schema
  /** Combines what is known with the first page, when it is loaded again. */
  readonly merge: (
    known: v.InferOutput<Schema> | null,
    newest: v.InferOutput<Schema>,
  ) => v.InferOutput<Schema>
  /** Called with the first of several failures in a row. */
  readonly fail: (failure: Failure) => void
}

type Loaded<Value> = {
  /** The first page's address, which identifies the filter. */
  readonly path: string
  readonly page: Value | null
  readonly problem: Failure['type'] | null
}

/** A list that is loaded from the server page by page, and stored on no device. */
export const useServerPages = <Schema extends v.GenericSchema<unknown, Page>>({
  pathTo,
  schema,
  merge,
  fail,
}: ServerPages<Schema>) => {
  type Value = v.InferOutput<Schema>
  const backOffice = useBackOffice()
  const path = pathTo()
  const [loaded, setLoaded] = useState<Loaded<Value>>({ path, page: null, problem: null })
  // For another filter nothing is known yet.
  if (loaded.path !== path) setLoaded({ path, page: null, problem: null })
  const ask = useCallback(
    () => askServer(backOffice, { method: 'GET', path }, schema),
    [backOffice, path, schema],
  )
  const handleAnswer = (asked: Asked<Value>) =>
    setLoaded((before) => {
      if (asked.type === 'done')
        return { path, page: merge(before.page, asked.value), problem: null }
      // Repeated failures cause no rendering while the reason stays the same.
      return asked.type === before.problem ? before : { ...before, problem: asked.type }
    })
  const reload = useServerRequest(ask, handleAnswer, fail)
  const changePage = (change: (page: Value) => Value): void =>
    setLoaded((before) =>
      before.page === null ? before : { ...before, page: change(before.page) },
    )
  /** Null on success. */
  const readOlder = async (): Promise<Failure | null> => {
    const next = loaded.page?.next
    if (!next) return null
    const request = { method: 'GET', path: pathTo({ before: next }) } as const
    const asked = await askServer(backOffice, request, schema)
    if (asked.type !== 'done') return asked
    setLoaded((before) =>
      // Unless the list's end has changed meanwhile.
      before.path === path && before.page?.next === next
        ? { ...before, page: withOlder(before.page, asked.value) }
        : before,
    )
    return null
  }
  return { page: loaded.page, problem: loaded.problem, reload, readOlder, changePage }
}

const withOlder = <Value extends Page>(known: Value, older: Value): Value => ({
  ...older,
  entries: [...known.entries, ...older.entries],
})

type CsvFile<Schema extends v.GenericSchema<unknown, Page>> = {
  readonly pathTo: PagePath
  readonly schema: Schema
  /** The maximum number of entries that the server returns at once. */
  readonly limit: number
  /** Used for the file's name. */
  readonly plural: string
  readonly head: string
  readonly toLine: (entry: v.InferOutput<Schema>['entries'][number]) => string
  /** 'Rien n’a été exporté'. */
  readonly failed: string
}

/** Saves everything that matches a filter, loaded page by page: an incomplete list is not saved. */
export const useSavePagesAsCsv = () => {
  const { t } = useLingui()
  const backOffice = useBackOffice()
  const notifyOutcome = useNotifyOutcome()
  return async <Schema extends v.GenericSchema<unknown, Page>>(
    file: CsvFile<Schema>,
  ): Promise<void> => {
    const limit = String(file.limit)
    const lines = [file.head]
    let next: string | null = ''
    while (next !== null) {
      const path = file.pathTo(next === '' ? { limit, purpose: 'file' } : { limit, before: next })
      const asked: Asked<v.InferOutput<Schema>> = await askServer(
        backOffice,
        { method: 'GET', path },
        file.schema,
      )
      if (asked.type !== 'done') {
        notifyOutcome(asked, { done: null, failed: file.failed })
        return
      }
      lines.push(...asked.value.entries.map(file.toLine))
      next = asked.value.next
    }
    const name = csvFileName({ plural: file.plural }, Date.now())
    saveTextFile(name, BYTE_ORDER_MARK + lines.join(''), 'text/csv;charset=utf-8')
    const count = lines.length - 1
    showToast({
      title: t({
        id: 'admin.csv.saved',
        message: plural(count, { one: '# ligne exportée', other: '# lignes exportées' }),
      }),
      description: name,
    })
  }
}
