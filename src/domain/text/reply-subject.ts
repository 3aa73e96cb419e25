import { isolate } from './isolate.ts'

/** 'Re: Devis'; the subject as it is where it answers already. */
export const replySubject = (subject: string): string =>
  /^re\s*:/i.test(subject) ? subject : `Re: ${isolate(subject)}`.trimEnd()

/** What is answered, as mail programs quote it. */
export const quoted = (text: string): string =>
  text
    .split('\n')
    .map((line) => `> ${isolate(line)}`)
    .join('\n')
