import { useLocation, useNavigate, useSearchParams } from 'react-router-dom'
import { withParam } from './with-param.ts'

export type AddressLayer = {
  /** What is open: a row's id, or a word of the screen; null when closed. */
  readonly value: string | null
  readonly open: (value: string) => void
  /** Goes back when the layer was opened from this page, so that history holds no closed layers. */
  readonly close: () => void
}

/** A dialog or panel that has its place in the address: Back closes it, reload keeps it open. */
export const useAddressLayer = (name: string): AddressLayer => {
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const { state } = useLocation()
  const to = (value: string) => ({
    search: withParam(new URLSearchParams(location.search), name, value).toString(),
  })
  return {
    value: params.get(name),
    open: (value) =>
      void navigate(to(value), { preventScrollReset: true, state: { [OPENED]: name } }),
    close: () => {
      if (openedHere(state) === name) void navigate(-1)
      else void navigate(to(''), { replace: true, preventScrollReset: true })
    },
  }
}

const OPENED = 'openedLayer'

const openedHere = (state: unknown): unknown =>
  typeof state === 'object' && state !== null && OPENED in state ? state[OPENED] : null

/** The history state that a link to an open layer carries, so that closing it goes back. */
export const layerState = (name: string): Record<string, string> => ({ [OPENED]: name })
