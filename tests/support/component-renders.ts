/** The part of React's own record of a component that says whether it was rendered. */
type Fiber = {
  readonly tag: number
  readonly flags: number
  readonly type: unknown
  readonly child: Fiber | null
  readonly sibling: Fiber | null
  readonly alternate: Fiber | null
}

export type Rendered = {
  readonly name: string
  /** True: no component above it was rendered in this commit. */
  readonly isFirst: boolean
}

/** Function, class, forwardRef, memo, simple memo: React's `WorkTag`. */
const COMPONENT_TAGS = new Set([0, 1, 11, 14, 15])
/** React's flag for a component that was called. */
const PERFORMED_WORK = 1

const commits: (readonly Rendered[])[] = []

/**
 * React looks for this object when it starts, as for its developer tools: it must exist before `react-dom/client`
 * loads.
 */
Object.assign(globalThis, {
  __REACT_DEVTOOLS_GLOBAL_HOOK__: {
    supportsFiber: true,
    inject: () => 1,
    checkDCE: () => undefined,
    onCommitFiberUnmount: () => undefined,
    onCommitFiberRoot: (_: number, root: { readonly current: Fiber }) =>
      commits.push(renderedUnder(root.current, root.current.alternate, true)),
  },
})

/** All components that were rendered since the last call, over all commits, in order. */
export const takeRendered = (): readonly Rendered[] => commits.splice(0).flat()

const renderedUnder = (
  fiber: Fiber,
  before: Fiber | null,
  isFirst: boolean,
): readonly Rendered[] => {
  const isRendered = COMPONENT_TAGS.has(fiber.tag) && (fiber.flags & PERFORMED_WORK) !== 0
  const own = isRendered ? [{ name: nameOf(fiber.type), isFirst }] : []
  // React did not visit these children: they are the same as before.
  if (before !== null && fiber.child === before.child) return own
  return [
    ...own,
    ...childrenOf(fiber).flatMap((child) =>
      renderedUnder(child, child.alternate, isFirst && !isRendered),
    ),
  ]
}

const childrenOf = (fiber: Fiber): readonly Fiber[] => {
  const children: Fiber[] = []
  for (let child = fiber.child; child !== null; child = child.sibling) children.push(child)
  return children
}

const nameOf = (type: unknown): string => {
  if (typeof type === 'function') return type.name
  if (typeof type !== 'object' || type === null) return String(type)
  if ('displayName' in type && typeof type.displayName === 'string') return type.displayName
  if ('type' in type) return nameOf(type.type)
  return 'render' in type ? nameOf(type.render) : 'unnamed'
}
