import { timeline } from '#styled-system/recipes/timeline.js'

export interface TimelineStep {
  /** ISO 8601. */
  at: string
  label: string
  /** As people read it. */
  time: string
}

/** What has happened, oldest first: the last step is where things stand. */
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
