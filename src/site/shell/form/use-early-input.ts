import { type RefObject, useEffect, useEffectEvent } from 'react'

/** What controls hold that differs from what they were drawn with, by their names, as an address would say it. */
export const readMoved = (part: HTMLElement | null): URLSearchParams => {
  const moved = new URLSearchParams()
  for (const control of part?.querySelectorAll<Control>('select[name], input[name]') ?? []) {
    const { now, drawn } = readControl(control)
    if (now !== drawn) moved.set(control.name, now)
  }
  return moved
}

type Control = HTMLSelectElement | HTMLInputElement

const readControl = (control: Control): { now: string; drawn: string } => {
  if ('options' in control) {
    const drawn = control.querySelector<HTMLOptionElement>('option[selected]')
    return { now: control.value, drawn: drawn?.value ?? control.value }
  }
  if (control.type === 'checkbox')
    return { now: boxToText(control.checked), drawn: boxToText(control.defaultChecked) }
  return { now: control.value, drawn: control.defaultValue }
}

const boxToText = (isOn: boolean): string => (isOn ? '1' : '')

/** Whoever moved a control before the scripts came has moved it in the page alone: told once, as the page is taken over. */
export const useEarlyInput = (
  part: RefObject<HTMLElement | null>,
  onMoved: (moved: URLSearchParams) => void,
): void => {
  const tell = useEffectEvent(onMoved)
  useEffect(() => {
    const moved = readMoved(part.current)
    if (moved.size > 0) tell(moved)
  }, [part])
}
