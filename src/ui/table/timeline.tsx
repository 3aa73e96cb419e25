import { timeline } from '#styled-system/recipes/timeline.js'

export interface TimelineStep {
  /** ISO 8601. */
  at: string
  label: string
  /** In readable form. */
  time: string
}

/** Past events, oldest first: the last one is the current state. */
export function Timeline({ steps }: { steps: readonly TimelineStep[] }) {
  const looks = timeline()
  return (
    <ol className={looks.root}>
      {steps.map(({ at, label, time }) => (
        <li key={`${at} ${label}`} className={looks.step}>
          <span className={looks.label}>{label}</span>
          <time className={looks.time} dateTime={at}>
            {time}
          </time>
        </li>
      ))}
    </ol>
  )
}
