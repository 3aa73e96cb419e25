import { foldSentence } from './read-words.ts'

/**
 * Whether somebody asks what they are talking to, in whatever wording and in any of the site's languages: regulation (EU)
 * 2024/1689, article 50(1). Whoever only wishes to speak to a person does not.
 */
export const asksWhatItIs = (text: string): boolean => {
  const folded = foldSentence(text)
  if (THAI.some((pattern) => pattern.test(folded))) return !THAI_WISH.test(folded)
  const words = folded.match(/[\p{L}\p{N}]+/gu) ?? []
  const spaced = ` ${words.join(' ')} `
  if (WHO.test(spaced)) return true
  const isBeing = BEINGS_PATTERN.test(spaced)
  if (TALKING.test(spaced) && (isBeing || nearBeing(words))) return true
  if (words.some((_, at) => isAsked(words, at))) return true
  if (WISH.test(spaced)) return false
  return isBare(words)
}

/** What somebody may take it for. */
const BEINGS =
  `humain humaine humains homme femme robot robots bot chatbot ia ai machine programme program programa logiciel software ordinateur computer automate personne person persona pessoa gens
  gpt chatgpt human humans humano humana hombre mujer homem mulher maquina robo ordenador computador inteligencia intelligence artificielle artificial quelqu someone somebody alguien alguem anybody anyone people`
    .trim()
    .split(/\s+/)
const BEINGS_SET = new Set(BEINGS)
const BEINGS_PATTERN = new RegExp(` (?:${BEINGS.join('|')}) `)
const ALIVE = new Set(
  'reel reelle real reais vivant vivante alive vrai vraie verdadero verdadera verdade'.split(' '),
)

/** Second person and its verb, as it is typed. */
const BE =
  /^(?:(?:est|es|tes|ete|etes|serais|seriez) (?:tu|vous)|(?:tu|vous|t) (?:es|est|etes|ete|serais)|tes|(?:are|r|aren t|arent) (?:you|u|ya)|(?:you|u) (?:are|r)|youre|you re|(?:eres|sos|es usted|usted es|tu eres|vos sos)|(?:voce|vc|tu) (?:e|es)|e (?:voce|vc)|(?:sera|seria) (?:que )?(?:voce|vc))$/

/** It, in a question that says nothing else. */
const IT =
  /^(?:c est|c une?|est ce|ce est|is this|is it|this is|it s|its|es esto|esto es|es un|es una|isso e|isto e|e um|e uma|is there|y a t|y a|ya|hay|tem)$/

const TALKING =
  / (?:je|j) (?:parle|discute|ecris|cause) (?:bien |vraiment )?(?:a|avec) | (?:am i|i m|im|i am) (?:really )?(?:talking|speaking|chatting|writing|texting) (?:to|with) | (?:hablo|estoy hablando|estoy chateando|chateo) con | (?:falo|estou falando|estou conversando|converso|estou a falar) com | (?:qui|who|quien|quem) (?:me )?(?:repond|reponds|answers|is answering|responde|esta respondendo|esta respondiendo) /

const WHO =
  / (?:qui (?:es tu|etes vous|est tu|tu es|vous etes|t es)|(?:tu es|t es|vous etes|tes|tu est|c est|t) (?:qui|ki|quoi|koi)|(?:a|avec) qui (?:je|j|est ce que je) (?:parle|ecris|discute)|who (?:are|r) (?:you|u)|what (?:are|r) (?:you|u)|who (?:am i|is this|s this)(?: talking| speaking| chatting)?|(?:quien|que) (?:eres|es usted|sos)|(?:eres|es usted) (?:quien|que)|con quien (?:hablo|estoy)|quem (?:e|es) (?:voce|vc|tu)|(?:voce|vc) e (?:quem|o que)|o que (?:voce|vc) e|com quem (?:falo|estou)|is any(?:one|body) there|y a quelqu un) /

const WISH =
  / (?:veux|voudrais|voudrai|aimerais|parler|joindre|contacter|contact|besoin|want|need|like|speak|talk|quiero|quisiera|hablar|necesito|quero|queria|falar|preciso|gostaria|passe|passez) /

const THAI = [
  /(?:คุณ|เธอ|นี่|นี้|แอดมิน|คุยอยู่|คุยกับ|พูดกับ|ตอบ).{0,24}(?:คน|มนุษย์|หุ่นยนต์|บอท|บอต|โรบอท|โรบอต|เอไอ|โปรแกรม|แชทบอท|ปัญญาประดิษฐ์|ai\b|bot\b)/,
  /(?:เป็น|ใช่)\s*(?:คน|มนุษย์|หุ่นยนต์|บอท|บอต|เอไอ|โปรแกรม|ai|bot)/,
  /(?:คุณ|เธอ|นี่)\s*(?:คือ|เป็น)?\s*(?:ใคร|อะไร)|ใคร(?:กำลัง)?(?:ตอบ|คุย|พูด)|คุยกับใคร/,
  /^\s*(?:คนจริง|มนุษย์|บอท|หุ่นยนต์|ai|bot)[\s?]*(?:ไหม|มั้ย|หรือ|หรือเปล่า|รึเปล่า|ป่าว)/,
]
const THAI_WISH = /(?:อยาก|ขอ|ต้องการ|ให้).{0,12}(?:คุย|ติดต่อ|พูด)/

const isBeing = (word: string): boolean =>
  BEINGS_SET.has(word) ||
  (word.length >= 5 && BEINGS.some((being) => being.length >= 5 && isMistyped(word, being)))

const nearBeing = (words: readonly string[]): boolean => words.some(isBeing)

/** Near enough to be said of each other. */
const REACH = 5
const SHORT_QUESTION = 7

const isAsked = (words: readonly string[], at: number): boolean => {
  for (const length of [1, 2, 3]) {
    const said = words.slice(at, at + length).join(' ')
    const before = words.slice(Math.max(0, at - 3), at)
    const after = words.slice(at + length, at + length + REACH)
    if (BE.test(said) && ([...before, ...after].some(isBeing) || ALIVE.has(after[0] ?? '')))
      return true
    if (IT.test(said) && words.length <= SHORT_QUESTION && after.slice(0, 3).some(isBeing))
      return true
  }
  return false
}

const BETWEEN = new Set(
  'un une a an o ou or of the le la de vraie vrai real y e uma um or toi ou bien really vraiment reel reelle verdadera'.split(
    ' ',
  ),
)

/** Nothing but the word itself: "robot ?" */
const isBare = (words: readonly string[]): boolean =>
  words.length > 0 &&
  words.length <= 4 &&
  words.some(isBeing) &&
  words.every((word) => isBeing(word) || BETWEEN.has(word))

/** One letter wrong, missing or too many, or all of them in another order. */
const isMistyped = (typed: string, meant: string): boolean => {
  if (Math.abs(typed.length - meant.length) > 1) return false
  let start = 0
  while (start < meant.length && typed[start] === meant[start]) start += 1
  const [left, right] = [typed.slice(start), meant.slice(start)]
  return (
    left.slice(1) === right.slice(1) ||
    left.slice(1) === right ||
    left === right.slice(1) ||
    (typed[0] === meant[0] && inOrder(typed) === inOrder(meant))
  )
}

const inOrder = (word: string): string => [...word].toSorted().join('')
