import { type ParseArgsConfig, parseArgs } from 'node:util'

/** Reads the command line; if it is wrong, prints one line with the reason and the options, and ends the process. */
export const readCommandLine = <T extends ParseArgsConfig>(
  config: T,
): ReturnType<typeof parseArgs<T>> => {
  try {
    return parseArgs(config)
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
    const options = Object.keys(config.options ?? {}).map((name) => `--${name}`)
    return refuse(`${error.message.split(/\.?\s*\n|\. /)[0]}. There are: ${options.join(' ')}`)
  }
}

export const refuse = (line: string): never => {
  process.stderr.write(`${line}\n`)
  process.exit(2)
}
