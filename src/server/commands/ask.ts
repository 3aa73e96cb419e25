import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'

/** Asks whoever sits at the terminal; without one the answer is empty. */
export const ask = (question: string): Promise<string> => askOn(process.stdout, question)

/** What is typed does not appear. */
export const askSecretly = async (question: string): Promise<string> => {
  if (!process.stdin.isTTY) return ''
  process.stdout.write(question)
  const answer = await askOn(new Writable({ write: (_chunk, _encoding, done) => done() }), '')
  process.stdout.write('\n')
  return answer
}

const INTERRUPTED = 130

const askOn = async (output: NodeJS.WritableStream, question: string): Promise<string> => {
  if (!process.stdin.isTTY) return ''
  const terminal = createInterface({ input: process.stdin, output, terminal: true })
  const leave = () => process.exit(INTERRUPTED)
  // Ctrl+C and Ctrl+D: the question will never be answered.
  terminal.once('close', leave)
  const answer = await terminal.question(question)
  terminal.off('close', leave)
  terminal.close()
  return answer
}
