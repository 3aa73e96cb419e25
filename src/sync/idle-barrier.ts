import type { Signal, Signals } from './ports.ts'

/** Signals that restart an upload or, on a pause, end it: it may hang on a dead connection. */
const UPLOAD_ENDERS: readonly Signal[] = ['online', 'retry', 'signed-in', 'pause']

export const createIdleBarrier = (signals: Signals, lanes: number) => {
  const resting = new Set<GoOn>()
  let atWork = lanes
  const uploads = new Set<() => void>()
  let news = 0
  const resumeAll = (how: 'again' | 'over'): void => {
    const all = [...resting]
    resting.clear()
    atWork += all.length
    for (const goOn of all) goOn(how)
  }
  const stopWork = (): void => {
    atWork -= 1
    if (atWork === 0) resumeAll('over')
  }
  const wake = (): void => {
    news += 1
    resumeAll('again')
  }
  const callOff = (): void => {
    for (const callOffOne of uploads) callOffOne()
  }
  const end = signals.subscribe((signal) => {
    if (UPLOAD_ENDERS.includes(signal)) callOff()
    // Without uploads, the working lanes soon pick up new work themselves.
    if (uploads.size > 0) wake()
  })
  return {
    /** A counter of all news so far. */
    heard: (): number => news,
    /** The number of lanes that hold rows with pictures. */
    uploads: (): number => uploads.size,
    /** `again` if there is news since then: a lane has begun an upload, or a signal has come during one. */
    rest: (heard: number): Promise<'again' | 'over'> =>
      news > heard
        ? Promise.resolve('again')
        : new Promise((resolve) => {
            resting.add(resolve)
            stopWork()
          }),
    /** A lane has ended. */
    leave: stopWork,
    /** Starts with the claim: the first requests of its lane may take long, too. */
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
    /** A running upload may take minutes, and must not delay what is known now. */
    callOff,
    end,
  }
}

/** Where lanes wait that have nothing to send: until there may be work, or until all of them wait. */
export type IdleBarrier = ReturnType<typeof createIdleBarrier>

export type Upload = {
  /** Resolves when the upload is no longer awaited. */
  readonly calledOff: Promise<void>
  readonly isCalledOff: () => boolean
  readonly end: () => void
}

type GoOn = (how: 'again' | 'over') => void
