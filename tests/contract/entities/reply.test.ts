import { expect, test } from 'vitest'
import { quoted, replySubject } from '#contract/entities/reply.ts'

test.each([
  ['Devis', 'Re: Devis'],
  ['Re: Devis', 'Re: Devis'],
  ['RE : Devis', 'RE : Devis'],
  ['Retard', 'Re: Retard'],
  ['', 'Re:'],
])('%j is answered under %j', (subject, answer) => {
  expect(replySubject(subject)).toBe(answer)
})

test('each line of what is answered is quoted, empty ones too', () => {
  expect(quoted('Bonjour,\n\ncombien ?')).toBe('> Bonjour,\n> \n> combien ?')
})
