export type OrderStep<Event> = {
  /** The last of those that are told as one. */
  readonly event: Event
  readonly count: number
}

/** Whoever downloads a pack does so file by file: what was downloaded in a row is one step of the order's history. */
export const toOrderSteps = <Event extends { readonly kind: string }>(
  events: readonly Event[],
): readonly OrderStep<Event>[] => {
  const steps: OrderStep<Event>[] = []
  for (const event of events) {
    const last = steps.at(-1)
    const isRepeat = event.kind === 'downloaded' && last?.event.kind === 'downloaded'
    if (isRepeat) steps.pop()
    steps.push({ event, count: isRepeat ? last.count + 1 : 1 })
  }
  return steps
}
