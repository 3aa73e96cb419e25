import { type ParseArgsConfig, parseArgs } from 'node:util'

/** What the command line says; where it cannot be understood, says so in one line, with what there is, and ends. */
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
