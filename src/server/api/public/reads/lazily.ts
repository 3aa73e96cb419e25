/** Makes it when it is asked for first, and never again. */
export const lazily = <Made extends object>(make: () => Made): (() => Made) => {
  let made: Made | null = null
  return () => {
    made ??= make()
    return made
  }
}
