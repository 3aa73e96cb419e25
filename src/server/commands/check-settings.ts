import { readServerSettings, WRONG_SETTINGS } from '#server/settings/settings.ts'

/** Says which of the server's settings are wrong, before minutes of work for a server that could not start. */
const reading = readServerSettings(process.env)
if (reading.type === 'invalid') {
  for (const line of [WRONG_SETTINGS, ...reading.problems]) process.stderr.write(`${line}\n`)
  process.exitCode = 1
}
