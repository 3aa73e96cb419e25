import { rolldown } from 'rolldown'
import { smallScript } from './small-scripts.ts'

/** A script of our own with all that it imports, to stand in a page. Rejects where it is none, or needs a file beside it. */
export const bundleScript = async (source: string): Promise<string> => {
  const bundle = await rolldown({ input: source, platform: 'browser', treeshake: true })
  try {
    const { output } = await bundle.generate({ format: 'iife', codeSplitting: false })
    return smallScript(output[0].code)
  } finally {
    await bundle.close()
  }
}
