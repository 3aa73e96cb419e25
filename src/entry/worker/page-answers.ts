import { localePrefix, normalPath, splitLocale } from '#contract/locales.ts'

export type PagePorts = {
  /** What this version keeps of a file. */
  readonly match: (path: string) => Promise<Response | undefined>
  /** The network's answer, as it is shown. */
  readonly passOn: (request: Request) => Promise<Response>
  /** Resolves once a page has kept its visitor waiting for too long. */
  readonly timeout: () => Promise<void>
}

export type PageAnswers = {
  /** Never rejects. */
  readonly answer: (request: Request, pathname: string) => Promise<Response>
  /** The frame that renders a page which was never stored, in the language of its address or else in French. */
  readonly frame: (pathname: string) => Promise<Response | undefined>
}

/** `/en/models` is kept as `/en/models/index.html`. */
const pageFile = (path: string): string => `${path === '/' ? '' : path}/index.html`

/**
 * Answers with the network's page if it arrives in time, else with the stored one. Pages are stored with the version
 * whose scripts are stored, not as they were visited: a page of a newer version would ask for scripts that are not on
 * the device.
 */
export const createPageAnswers = ({ match, passOn, timeout }: PagePorts): PageAnswers => {
  const frame = async (pathname: string): Promise<Response | undefined> => {
    const prefix = localePrefix(splitLocale(pathname).locale)
    return (await match(`${prefix}/offline.html`)) ?? match('/offline.html')
  }
  const answer = async (request: Request, pathname: string): Promise<Response> => {
    const path = normalPath(pathname)
    const kept = await match(pageFile(path))
    const ofDevice = async () => kept ?? (await frame(path))
    const fresh = passOn(request).then(
      // A proxy that does not reach the server knows less than this device does; a 404 is the server's own answer.
      async (response) => (response.status < 500 ? response : ((await ofDevice()) ?? response)),
      async () => (await ofDevice()) ?? Response.error(),
    )
    return kept ? Promise.race([fresh, timeout().then(() => kept)]) : fresh
  }
  return { answer, frame }
}
