import type { EntityKey } from '#contract/entities/entities.ts'
import type { AdminDatabase } from '../storage/admin-database.ts'
import type { ListDefinition, ListEntry } from './list-definition.ts'
import { createListIndex, type ListIndex } from './list-index.ts'
import type { ListAnswer, ListListener, ListPort, ListQuestion } from './list-port.ts'

/** The entries of a list, another array also when a text of `textsFrom` has changed. */
type OpenList = {
  readonly definition: ListDefinition
  readonly index: ListIndex
  entries: readonly ListEntry[]
}

/** A question, and its entries for as long as neither the filter nor the rows change. */
type Asked = {
  readonly listener: ListListener
  question: ListQuestion | null
  found: {
    readonly key: number
    readonly from: readonly ListEntry[]
    readonly entries: readonly ListEntry[]
  } | null
}

/** Keeps the entries of lists, and answers from them. Each list is read from its first question on. */
export const createListHost = (
  db: AdminDatabase,
  definitions: readonly ListDefinition[],
): ListPort => {
  const lists = new Map<EntityKey, OpenList>()
  const connections = new Set<Asked>()

  const openList = (entity: EntityKey): OpenList => {
    const known = lists.get(entity)
    if (known !== undefined) return known
    const definition = definitions.find((one) => one.entity === entity)
    if (definition === undefined) throw new Error(`no list of ${entity}`)
    const toEntry = definition.toEntry.bind(definition)
    const onChange = () => onRead(entity)
    const index = createListIndex(db, { entity, toEntry, onChange })
    const list = { definition, index, entries: index.entries() }
    lists.set(entity, list)
    return list
  }

  const onRead = (entity: EntityKey): void => {
    for (const list of lists.values()) {
      const { definition, index } = list
      if (definition.entity !== entity && definition.textsFrom !== entity) continue
      // The texts' list is read after the list itself, whose rows are on screen without them.
      if (definition.textsFrom !== undefined && index.isComplete()) openList(definition.textsFrom)
      list.entries = definition.entity === entity ? index.entries() : [...index.entries()]
      for (const asked of connections)
        if (asked.question?.entity === definition.entity) answer(asked, list)
    }
  }

  const answer = (asked: Asked, list: OpenList): void => {
    const { question, listener } = asked
    if (question === null) return
    const failure = list.index.failure()
    if (failure !== null) {
      listener.onFailure(failure.error)
      return
    }
    const texts = textsOf(list, question)
    const isComplete = list.index.isComplete() && (texts?.isComplete() ?? true)
    // Nothing is known yet: an empty list would be wrong.
    if (list.entries.length === 0 && !isComplete) return
    listener.onAnswer(toAnswer(question, { list, isComplete, entries: find(asked, list) }))
  }

  /** Only a search needs the texts of another list. */
  const textsOf = ({ definition }: OpenList, { filter }: ListQuestion): ListIndex | null =>
    definition.textsFrom === undefined || filter.search.trim() === ''
      ? null
      : openList(definition.textsFrom).index

  const find = (asked: Asked, list: OpenList): readonly ListEntry[] => {
    const { question, found } = asked
    if (question === null) return []
    if (found?.key === question.key && found.from === list.entries) return found.entries
    const textOf = textsOf(list, question)?.textOf ?? noText
    const entries = list.definition.select(list.entries, question.filter, textOf)
    asked.found = { key: question.key, from: list.entries, entries }
    return entries
  }

  return {
    connect: (listener) => {
      const asked: Asked = { listener, question: null, found: null }
      connections.add(asked)
      return {
        ask: (question) => {
          asked.question = question
          const list = openList(question.entity)
          if (list.index.failure() === null) answer(asked, list)
          else list.index.readAgain()
        },
        close: () => void connections.delete(asked),
      }
    },
    prepare: openList,
    close: () => {
      connections.clear()
      for (const { index } of lists.values()) index.close()
      lists.clear()
    },
  }
}

const noText = (): string => ''

type Found = {
  readonly list: OpenList
  readonly entries: readonly ListEntry[]
  readonly isComplete: boolean
}

const toAnswer = (question: ListQuestion, { list, entries, isComplete }: Found): ListAnswer => {
  const { key, ranges, wantsFacts } = question
  return {
    key,
    count: entries.length,
    total: list.entries.length,
    ids: ranges.flatMap(({ from, to }) =>
      entries.slice(from, to).map(({ id }, at): [number, string] => [from + at, id]),
    ),
    summary: list.index.isComplete() ? list.definition.countRows(list.entries) : null,
    isComplete,
    facts: wantsFacts ? entries.map(({ text, ...facts }) => facts) : null,
  }
}
