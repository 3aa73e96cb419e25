import type { RequestClass } from './request-class.ts'

/** A request whose body may still be on its way. */
export type Sending = {
  /** What limits count by, see `limitKey`. */
  readonly sender: string
  readonly isUnderWay: () => boolean
}

export type Admitted<T> = { readonly type: 'done'; readonly value: T } | { readonly type: 'shed' }

/**
 * Runs the work of a request when there is room for its class: at once, as long as there is little to do. `sending` is
 * told of a request with a body.
 */
export type Admission = <T>(
  requestClass: RequestClass,
  work: () => Promise<T>,
  sending?: Sending | null,
) => Promise<Admitted<T>>
