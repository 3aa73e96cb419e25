import type { EntityKey } from '#contract/entities/entities.ts'
import type { ListFacts, ListFilter } from './list-definition.ts'

/** Positions in a list: from the first on, up to but without `to`. */
export type PositionRange = { readonly from: number; readonly to: number }

export type ListQuestion = {
  /** The same as long as the filter is the same. */
  readonly key: number
  readonly entity: EntityKey
  readonly filter: ListFilter
  /** The positions whose rows are needed. */
  readonly ranges: readonly PositionRange[]
  /** Also every entry that matches, as the selection of rows needs it. */
  readonly wantsFacts: boolean
}

export type ListAnswer = {
  /** That of the question. */
  readonly key: number
  /** The number of rows that match. */
  readonly count: number
  /** The number of rows, whatever the filter. */
  readonly total: number
  /** The rows' ids by position, of the ranges in question. */
  readonly ids: readonly (readonly [position: number, id: string])[]
  /** Null until all rows are read. */
  readonly summary: unknown
  /** False while rows are still being read: what is here so far is right, but not all. */
  readonly isComplete: boolean
  readonly facts: readonly ListFacts[] | null
}

export type ListListener = {
  readonly onAnswer: (answer: ListAnswer) => void
  readonly onFailure: (error: unknown) => void
}

/** One list on screen. */
export type ListConnection = {
  /** Replaces the question before. It is answered from what is read so far, and again after each change. */
  readonly ask: (question: ListQuestion) => void
  readonly close: () => void
}

/** Answers the questions of lists: in a worker, or in the page itself. */
export type ListPort = {
  readonly connect: (listener: ListListener) => ListConnection
  /** Reads an entity's rows before a list asks for them. */
  readonly prepare: (entity: EntityKey) => void
  readonly close: () => void
}
