import type { Signal, Signals } from '../ports.ts'

/** What makes an upload begin anew or, on a pause, end: it may hang on a connection that is not there any more. */
const UPLOAD_ENDERS: readonly Signal[] = ['online', 'retry', 'signed-in', 'pause']

/** Where lanes rest that have nothing to send: until there may be something, or until all of them rest. */
export type Lull = ReturnType<typeof createLull>

export type Upload = {
  /** Resolves when it is not to be waited for any more. */
  readonly calledOff: Promise<void>
  readonly isCalledOff: () => boolean
  readonly end: () => void
}

type GoOn = (how: 'again' | 'over') => void

export const createLull = (signals: Signals, lanes: number) => {
  const resting = new Set<GoOn>()
  let atWork = lanes
  const uploads = new Set<() => void>()
  let news = 0
  const letGo = (how: 'again' | 'over'): void => {
    const all = [...resting]
    resting.clear()
    atWork += all.length
    for (const goOn of all) goOn(how)
  }
  const stopWork = (): void => {
    atWork -= 1
    if (atWork === 0) letGo('over')
  }
  const wake = (): void => {
    news += 1
    letGo('again')
  }
  const callOff = (): void => {
    for (const callOffOne of uploads) callOffOne()
  }
  const end = signals.subscribe((signal) => {
    if (UPLOAD_ENDERS.includes(signal)) callOff()
    // Without uploads whoever is at work takes up what has come, and soon.
    if (uploads.size > 0) wake()
  })
  return {
    /** Stands for all that has been heard so far. */
    heard: (): number => news,
    /** How many lanes hold rows that name pictures. */
    uploads: (): number => uploads.size,
    /** `again` when there is news since then: a lane has begun an upload, or a signal has come during one. */
    rest: (heard: number): Promise<'again' | 'over'> =>
      news > heard
        ? Promise.resolve('again')
        : new Promise((resolve) => {
            resting.add(resolve)
            stopWork()
          }),
    /** A lane has ended. */
    leave: stopWork,
    /** Begins with the claim: what its lane sends first may take long, too. */
    beginUpload: (): Upload => {
      let isCalledOff = false
      let callOff = (): void => undefined
      const calledOff = new Promise<void>((resolve) => {
        callOff = () => {
          isCalledOff = true
          resolve()
        }
      })
      uploads.add(callOff)
      wake()
      return { calledOff, isCalledOff: () => isCalledOff, end: () => void uploads.delete(callOff) }
    },
    /** What is under way may take minutes, and must not hold up what is known now. */
    callOff,
    end,
  }
}
