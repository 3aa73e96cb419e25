import type { SeededRandom } from '../seeded-random.ts'

/** When the owner dies, its planned tasks are dropped. */
export type Owner = { isAlive: boolean }

type Work = () => void | Promise<void>

/**
 * Virtual time and a run queue. Everything in a simulation is a task, one at a time; the seed decides which of the
 * ready tasks comes next.
 */
export type Scheduler = {
  /** Milliseconds since the run began. */
  readonly nowMs: () => number
  readonly ready: (owner: Owner, run: Work) => void
  /** Becomes ready `delayMs` from now; the returned function cancels it. */
  readonly after: (delayMs: number, owner: Owner, run: Work) => () => void
  /** Runs what is ready and what falls due. */
  readonly runFor: (ms: number) => Promise<void>
  readonly tasksRun: () => number
}

/** This many tasks without a millisecond passing mean an endless loop. */
const MOST_TASKS_AT_ONCE = 50_000

export class GoesInCircles extends Error {}

type Task = { readonly owner: Owner; readonly run: Work }
type Timer = Task & { readonly dueMs: number }

/** Calls back when everything is done that follows from the present task. */
export type Settle = (done: () => void) => void

export const createScheduler = (random: SeededRandom, settle: Settle): Scheduler => {
  const queue: Task[] = []
  const timers = createTimers()
  let nowMs = 0
  let tasksRun = 0
  let tasksAtOnce = 0

  const takeNext = (): Task | null => {
    const index = queue.length > 1 ? random.below(queue.length) : 0
    const task = queue[index]
    if (task === undefined) return null
    const last = queue.pop()
    if (last && last !== task) queue[index] = last
    return task
  }

  const moveTo = (ms: number): void => {
    if (ms > nowMs) tasksAtOnce = 0
    nowMs = Math.max(nowMs, ms)
    for (const timer of timers.takeDue(nowMs)) queue.push(timer)
  }

  const runNext = async (untilMs: number): Promise<boolean> => {
    const task = takeNext()
    if (task === null) {
      const dueMs = timers.nextDueMs()
      if (dueMs === null || dueMs > untilMs) return false
      moveTo(dueMs)
      return true
    }
    if (!task.owner.isAlive) return true
    tasksRun += 1
    tasksAtOnce += 1
    if (tasksAtOnce > MOST_TASKS_AT_ONCE) throw new GoesInCircles()
    await task.run()
    // Everything that follows from it without a task of its own happens before the next task.
    await new Promise<void>(settle)
    return true
  }

  return {
    nowMs: () => nowMs,
    ready: (owner, run) => void queue.push({ owner, run }),
    after: (delayMs, owner, run) => timers.add({ owner, run, dueMs: nowMs + Math.max(0, delayMs) }),
    runFor: async (ms) => {
      const untilMs = nowMs + ms
      while (await runNext(untilMs));
      moveTo(untilMs)
    },
    tasksRun: () => tasksRun,
  }
}

/** In the order in which they fall due; at the same moment, in the order in which they were added. */
const createTimers = () => {
  const timers: Timer[] = []
  return {
    add: (timer: Timer): (() => void) => {
      const at = timers.findLastIndex(({ dueMs }) => dueMs <= timer.dueMs) + 1
      timers.splice(at, 0, timer)
      return () => {
        const index = timers.indexOf(timer)
        if (index >= 0) timers.splice(index, 1)
      }
    },
    nextDueMs: (): number | null => timers[0]?.dueMs ?? null,
    takeDue: (nowMs: number): Timer[] => {
      const later = timers.findIndex(({ dueMs }) => dueMs > nowMs)
      return timers.splice(0, later < 0 ? timers.length : later)
    },
  }
}
