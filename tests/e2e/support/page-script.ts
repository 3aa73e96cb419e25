import { rolldown } from 'rolldown'

/**
 * One of our modules with its imports, as a script that a page can run by `page.evaluate`; its exports are then the
 * page's `globalName`.
 */
export const bundleForPage = async (file: string, globalName: string): Promise<string> => {
  const bundle = await rolldown({
    input: file,
    platform: 'browser',
    transform: { define: { 'process.env.NODE_ENV': '"production"' } },
  })
  const { output } = await bundle.generate({
    format: 'iife',
    name: globalName,
    codeSplitting: false,
  })
  await bundle.close()
  return output[0].code
}
