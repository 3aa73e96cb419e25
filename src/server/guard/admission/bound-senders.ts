import type { Admission, Sending } from './admission.ts'
import { REQUEST_CLASSES, type RequestClass } from './request-class.ts'

type Bounds = {
  /** Of one class, so many bodies of one sender may be on their way at the same time. */
  readonly mostOf: (requestClass: RequestClass) => number
  readonly onShed: (requestClass: RequestClass) => void
}

/**
 * A place is held while a body arrives, so that one sender could hold them all with bodies that never end. Whoever has too
 * many on their way is turned away; those that are there count no more, so that an office may have any number at work.
 */
export const boundSenders = (admit: Admission, { mostOf, onShed }: Bounds): Admission => {
  const boundsByClass = new Map(REQUEST_CLASSES.map((name) => [name, createBound(mostOf(name))]))
  return async (requestClass, work, sending) => {
    const bound = boundsByClass.get(requestClass)
    if (!sending || !bound) return admit(requestClass, work)
    if (!bound.begin(sending)) {
      onShed(requestClass)
      return { type: 'shed' }
    }
    try {
      return await admit(requestClass, work)
    } finally {
      bound.end(sending)
    }
  }
}

const createBound = (most: number) => {
  const begunBySender = new Map<string, Set<Sending>>()
  return {
    /** Answers whether there was room for one more. */
    begin: (sending: Sending): boolean => {
      const begun = begunBySender.get(sending.sender) ?? new Set()
      // Nobody tells when a body is there.
      if (begun.size >= most)
        for (const other of begun) if (!other.isUnderWay()) begun.delete(other)
      if (begun.size >= most) return false
      begunBySender.set(sending.sender, begun.add(sending))
      return true
    },
    end: (sending: Sending): void => {
      const begun = begunBySender.get(sending.sender)
      begun?.delete(sending)
      if (begun?.size === 0) begunBySender.delete(sending.sender)
    },
  }
}
