import { act } from 'react'
import type { BackOffice } from '#device/back-office/back-office.ts'
import { BackOfficeProvider } from '#device/back-office/back-office-context.tsx'
import type { Answer } from '#sync/ports.ts'
import { mount } from './mount.tsx'
import { aDevice } from './set-up-back-office.ts'

type Screen<Cue, Told> = {
  /** The hook of the screen. */
  readonly useTold: (cue: Cue) => Told
  readonly cue: Cue
  readonly parts?: Partial<BackOffice>
}

/** A screen whose server answers each request when the test says so. */
export const openQuestions = async <Cue, Told>({ useTold, cue, parts }: Screen<Cue, Told>) => {
  const open: { path: string; answer: (answer: Answer) => void }[] = []
  const backOffice: BackOffice = {
    ...aDevice().open(),
    ...parts,
    ask: ({ path }) => new Promise((answer) => open.push({ path, answer })),
  }
  const drawn: { told?: Told } = {}
  function Probe({ of }: { of: Cue }) {
    drawn.told = useTold(of)
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
    told: (): Told => {
      if (drawn.told === undefined) throw new Error('not drawn')
      return drawn.told
    },
    /** The paths of all requests. */
    asked: () => open.map(({ path }) => path),
    draw: (of: Cue) => render(node(of)),
    /** Answers the request with this number. */
    answer: (at: number, answer: Answer) => act(async () => open[at]?.answer(answer)),
  }
}
