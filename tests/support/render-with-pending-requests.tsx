import { act } from 'react'
import type { BackOffice } from '#device/back-office/back-office.ts'
import { BackOfficeProvider } from '#device/back-office/back-office-context.tsx'
import type { Answer } from '#sync/ports.ts'
import { mount } from './mount.tsx'
import { aDevice } from './set-up-back-office.ts'

type Screen<Cue, Result> = {
  /** The hook of the screen. */
  readonly useHook: (cue: Cue) => Result
  readonly cue: Cue
  readonly parts?: Partial<BackOffice>
}

/** A screen whose server answers each request when the test says so. */
export const renderWithPendingRequests = async <Cue, Result>({
  useHook,
  cue,
  parts,
}: Screen<Cue, Result>) => {
  const open: { path: string; answer: (answer: Answer) => void }[] = []
  const backOffice: BackOffice = {
    ...aDevice().open(),
    ...parts,
    ask: ({ path }) => new Promise((answer) => open.push({ path, answer })),
  }
  const rendered: { result?: Result } = {}
  function Probe({ of }: { of: Cue }) {
    rendered.result = useHook(of)
    return null
  }
  const node = (of: Cue) => (
    <BackOfficeProvider backOffice={backOffice}>
      <Probe of={of} />
    </BackOfficeProvider>
  )
  const { render } = await mount(node(cue))
  return {
    /** What the hook returns now. */
    result: (): Result => {
      if (rendered.result === undefined) throw new Error('not drawn')
      return rendered.result
    },
    /** The paths of all requests. */
    asked: () => open.map(({ path }) => path),
    rerender: (of: Cue) => render(node(of)),
    /** Answers the request with this number. */
    answer: (at: number, answer: Answer) => act(async () => open[at]?.answer(answer)),
  }
}
