export type OrderStep<Event> = {
  /** The last of the events that are shown as one. */
  readonly event: Event
  readonly count: number
}

/** Buyers download a pack file by file: consecutive downloads are one step of the order's history. */
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
