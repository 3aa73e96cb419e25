import { foldSentence } from './split-words.ts'

/**
 * Whether the visitor asks what they are talking to, in any wording and in any of the site's languages: regulation (EU)
 * 2024/1689, article 50(1). A visitor who only wishes to speak to a person does not.
 */
export const asksWhatItIs = (text: string): boolean => {
  const folded = foldSentence(text).replaceAll('chat gpt', 'chatgpt')
  if (THAI.some((pattern) => pattern.test(folded)))
    return !THAI_WISH.test(folded) && !THAI_OTHER.test(folded)
  const words = folded.match(/[\p{L}\p{N}]+/gu) ?? []
  const spaced = ` ${words.join(' ')} `
  if (WHO.test(spaced) || FLESH.test(spaced)) return true
  const isAboutBeing = words.some(isBeing)
  if (TALKING.test(spaced) && (isAboutBeing || words.some(isStaff))) return true
  if (WRITTEN.test(spaced) && (isAboutBeing || BY_MACHINE.test(spaced))) return true
  const question = {
    isOfCatalogue: OF_THE_CATALOGUE.test(spaced),
    isShort:
      words.length <= (words.some((word) => HERE.has(word)) ? LONG_QUESTION : SHORT_QUESTION),
  }
  if (words.some((_, at) => isAsked(words, at, question))) return true
  if (WISH.test(spaced)) return false
  return isBare(words)
}

/**
 * Whether the visitor asks if the faces on sale are real people: this is about the site, not about the assistant. A
 * visitor who wishes to speak to a person does not.
 */
export const asksIfFacesAreReal = (text: string): boolean => {
  const folded = foldSentence(text)
  if (THAI_FACES.test(folded)) return !THAI_WISH.test(folded)
  const words = folded.match(/[\p{L}\p{N}]+/gu) ?? []
  const spaced = ` ${words.join(' ')} `
  return (
    words.length <= SHORT_QUESTION_OF_FACES &&
    FACES.test(spaced) &&
    words.some((word) => PERSON.has(word) || ALIVE.has(word)) &&
    !WISH.test(spaced) &&
    !TALKING.test(spaced)
  )
}

/** What a visitor may take the assistant for. */
const BEINGS =
  `humain humaine humains humaines homme femme robot robots bot bots chatbot ia ai machine programme program programa logiciel software ordinateur computer automate personne person persona pessoa gens
  gpt chatgpt human humans humano humana humanos hombre mujer homem mulher maquina robo robos ordenador computador inteligencia intelligence artificielle artificial quelqu qqun someone somebody alguien alguem anybody anyone people`
    .trim()
    .split(/\s+/)
const BEINGS_SET = new Set(BEINGS)
const PERSON = new Set(
  'humain humaine humains humaines personne personnes human humans person people humano humana humanos humanas persona personas pessoa pessoas'.split(
    ' ',
  ),
)
const ALIVE = new Set(
  'reel reelle reels reelles real reais reales vivant vivante alive vrai vraie vrais vraies verdadero verdadera verdade sentient conscious conscient consciente automatique automatic automated automatico automatica'.split(
    ' ',
  ),
)
/** Only when the assistant is addressed: these words also mean the studio's team, and the catalogue. */
const STAFF = new Set(
  'agent agente operateur operatrice operator operador operadora conseiller conseillere advisor asesor asesora atendente representative rep employe employee empleado staff fille garcon mec girl boy guy lady chica chico garota rapaz moca claude gemini mistral llama copilot siri alexa openai'.split(
    ' ',
  ),
)

/** Second person and its verb, in the ways they are typed. */
const BE =
  /^(?:(?:est|es|tes|ete|etes|serais|seriez) (?:tu|vous)|(?:tu|vous|t) (?:es|est|etes|ete|serais)|tes|(?:are|r|aren t|arent) (?:you|u|ya)|(?:you|u) (?:are|r)|youre|you re|(?:eres|sos|es usted|usted es|tu eres|vos sos)|(?:voce|vc|tu) (?:e|es)|e (?:voce|vc)|(?:sera|seria) (?:que )?(?:voce|vc))$/

/** "It", in a question that says nothing else. */
const IT =
  /^(?:c est|c une?|est ce|ce est|is this|is it|this is|it s|its|es esto|esto es|es un|es una|isso e|isto e|e um|e uma|is there|y a t|y a|ya|hay|tem)$/

const TALKING =
  / (?:je|j) (?:parle|discute|ecris|cause) (?:bien |vraiment )?(?:a|avec) | (?:am i|i m|im|i am) (?:really )?(?:talking|speaking|chatting|writing|texting) (?:to|with) | (?:hablo|estoy hablando|estoy chateando|chateo) con | (?:falo|estou falando|estou conversando|converso|estou a falar) com | (?:qui|qqun qui|who|quien|quem|il y a quelqu un qui) (?:me )?(?:repond|reponds|answers|is answering|responde|esta respondendo|esta respondiendo) /

/** Words that may follow without asking anything else. */
const NO_MORE = `(?: (?:toi|vous|la|ici|donc|au|juste|fait|exactement|en|hein|then|exactly|really|actually|anyway|even|guys|pls|please|here|tu|realmente|exactamente|exatamente|mesmo|afinal|entonces|ahi|ai|ca|cette|chose|usted|voce|vc|there|u|you))*`

/** The end of a clause that asks who answers: before another question, or the end of the text. */
const CLAUSE_END = ` (?:(?:et|and|y|e|ou|or|o|un|une|a|an|uma|um|dis|tell|dime) .*)?$`

const WHO = new RegExp(
  [
    ` (?:qui (?:es tu|etes vous|est tu|est ce que tu es)|(?:tu es|t es|tes|tu est|vous etes|t) (?:qui|ki|quoi|koi)|c est qui|c ki|t ki|who (?:are|r) (?:you|u)|what (?:are|r) (?:you|u)|who s this|who is this|(?:quien|que) (?:eres|es usted|sos)|(?:eres|es usted) (?:quien|que)|quem (?:e|es) (?:voce|vc|tu)|(?:voce|vc) e (?:quem|o que)|o que (?:voce|vc) e)${NO_MORE}${CLAUSE_END}`,
    ` (?:a|avec) qui (?:je|j|est ce que je|suis je en train de) (?:parle|ecris|discute|parler|discuter)| (?:je )?(?:parle|discute|ecris|cause) (?:a|avec) (?:qui|ki) | who(?:m)? (?:am i|i am|i m) (?:really )?(?:talking|speaking|chatting|writing|texting)| (?:talking|speaking|chatting) (?:to|with) who(?:m)? | con quien (?:hablo|chateo|trato|estoy (?:hablando|chateando|tratando))| (?:hablo|hablando|chateando) con quien | com quem (?:falo|converso|estou (?:falando|conversando|a falar|tratando))| (?:falo|falando|conversando) com quem | is any(?:one|body) there | y a quelqu un `,
  ].join('|'),
)

/** Words that no other question contains. */
const FLESH =
  / (?:une|an|una|uma) (?:reponse automatique|automat(?:ic|ed) (?:reply|answer|response)|respuesta automatica|resposta automatica) | chair et (?:d |en |de )?os | flesh and (?:blood|bones?) | carne y huesos? | carne e ossos? /

/** Words that refer to what the assistant has written. */
const WRITTEN =
  / (?:tes|vos|ta|cette|ces|your|these|this|those|tus|tu|estas|esta|sus|suas|sua|tuas|essa|essas) (?:reponses?|messages?|answers?|repl(?:y|ies)|respuestas?|mensajes?|respostas?|mensagens|mensagem) /
const BY_MACHINE = / (?:automat\w*|gener(?:e|ee|es|ees|ated|adas?|ados?)|geradas?|preprogram\w*) /

/** Words that make a question one about the products. */
const OF_THE_CATALOGUE =
  / (?:modeles?|models?|modelos?|photos?|fotos?|pictures?|pics?|images?|imagen(?:es)?|imagens?|videos?|visages?|faces?|caras?|rostros?|rostos?|packs?|formation|course|curso|profils?|influen\w*|facture|invoice|studio|estudio|catalogue|catalogo) /
const FACES =
  / (?:modeles?|models?|modelos?|photos?|fotos?|pictures?|pics?|images?|imagen(?:es)?|imagens?|visages?|faces?|caras?|rostros?|rostos?|influen\w*|filles?|girls?|chicas?|garotas?) /
const SHORT_QUESTION_OF_FACES = 10

const WISH =
  / (?:veux|voudrais|voudrai|aimerais|parler|joindre|contacter|contact|besoin|want|need|like|speak|talk|quiero|quisiera|hablar|necesito|quero|queria|falar|preciso|gostaria|passe|passez) /

const THAI_BEING =
  '(?:คน(?!ที่|ละ|อื่น|ก่อตั้ง|สร้าง|ทำ)|มนุษย์|หุ่นยนต์|บอท|บอต|โรบอท|โรบอต|เอไอ|โปรแกรม|แชทบอท|ปัญญาประดิษฐ์|ai(?![a-z])|bot(?![a-z])|chatgpt)'
const THAI = [
  new RegExp(`(?:คุยอยู่|คุยกับ|พูดกับ|(?<!คำ)ตอบ).{0,24}(?<!กี่|ทุก|บาง)${THAI_BEING}`),
  new RegExp(`(?:คุณ|เธอ|นี่|นี้|แอดมิน)(?:น่ะ|ครับ|คะ|ค่ะ)?\\s*(?:คือ|เป็น|ใช่|มี)?\\s*${THAI_BEING}`),
  new RegExp(`${THAI_BEING}(?:จริง)?\\s*(?:ที่)?\\s*(?:กำลัง)?(?:ตอบ|คุย)`),
  new RegExp(`(?<!ใคร)(?:เป็น|ใช่)\\s*${THAI_BEING}`),
  /(?:คุณ|เธอ|นี่)\s*(?:คือ|เป็น)?\s*(?:ใคร|อะไร)(?!\s*(?:ก่อตั้ง|สร้าง))|ใคร(?:กำลัง)?(?:ตอบ|คุย|พูด)|คุยกับใคร|มีเลือดเนื้อ|เลือดเนื้อ/,
  /^\s*(?:คนจริง|มนุษย์|บอท|หุ่นยนต์|ai|bot)[\s?]*(?:ไหม|มั้ย|หรือ|หรือเปล่า|รึเปล่า|ป่าว)/,
]
const THAI_WISH = /(?:อยาก|ขอ|ต้องการ|ให้).{0,12}(?:คุย|ติดต่อ|พูด)/
const THAI_OTHER = /^(?!.*(?:คุณ|เธอ|แอดมิน)\s*(?:คือ|เป็น|ใช่)).*(?:นางแบบ|โมเดล|ภาพ|รูป|ใบหน้า)/
const THAI_FACES =
  /(?:นางแบบ|โมเดล|ภาพ|รูป|ใบหน้า).{0,24}(?:คนจริง|มนุษย์|มีจริง|มีตัวตน)|(?:คนจริง|มนุษย์).{0,12}(?:นางแบบ|โมเดล|ในภาพ|ในรูป)/

const isBeing = (word: string): boolean =>
  BEINGS_SET.has(word) ||
  (word.length >= 5 && BEINGS.some((being) => being.length >= 5 && isMistyped(word, being)))

const isStaff = (word: string): boolean => STAFF.has(word)

/** The number of words within which two words relate to each other. */
const REACH = 5
const SHORT_QUESTION = 7
/**
 * The limit for a question that contains a word such as "here": such a word refers to the assistant's side of the chat.
 */
const LONG_QUESTION = 16
const HERE = new Set(
  'fil bout derriere ici behind here there line end detras atras aqui ahi alli ai tras ecran clavier screen keyboard pantalla teclado tela lado chat'.split(
    ' ',
  ),
)

/**
 * `isOfCatalogue`: the question may also be about a model. Then it counts as such, unless nothing is between the two
 * words.
 */
type Question = { readonly isOfCatalogue: boolean; readonly isShort: boolean }

const isAsked = (
  words: readonly string[],
  at: number,
  { isOfCatalogue, isShort }: Question,
): boolean => {
  for (const length of [1, 2, 3]) {
    const said = words.slice(at, at + length).join(' ')
    const before = isOfCatalogue ? [] : words.slice(Math.max(0, at - 3), at)
    const next = words.slice(at + length, at + length + REACH)
    const after = isOfCatalogue ? next.slice(0, BETWEEN.has(next[0] ?? '') ? 2 : 1) : next
    if (BE.test(said)) {
      if ([...before, ...after].some(isBeing) || after.some(isStaff)) return true
      if (after.slice(0, 2).some((word) => ALIVE.has(word))) return true
    }
    if (!isOfCatalogue && IT.test(said) && isShort && after.slice(0, 4).some(isBeing)) return true
  }
  return false
}

const BETWEEN = new Set(
  'un une a an o ou or of the le la de vraie vrai real y e uma um or toi ou bien really vraiment reel reelle verdadera'.split(
    ' ',
  ),
)

/** Only the word itself: "robot ?" */
const isBare = (words: readonly string[]): boolean =>
  words.length > 0 &&
  words.length <= 4 &&
  words.some(isBeing) &&
  words.every((word) => isBeing(word) || BETWEEN.has(word))

/** One letter is wrong, missing or extra, or the letters are in another order. */
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

/** What users tell a program to forget, or to be. */
const RULES =
  /(?:ignor\w*|oubli\w*|forget|disregard|override|bypass|olvid\w*|esque\w*|desconsider\w*|ลืม|ไม่ต้องสนใจ|เพิกเฉย)\W.{0,30}(?:instruct\w*|instruccion\w*|instruc\w*|consigne\w*|regle\w*|rules?|reglas?|regras?|prompt|คำสั่ง|กฎ)|ลืมคำสั่ง|system prompt|prompt systeme|jailbreak|developer mode|mode developpeur|you are (?:now )?dan\b|(?:fais|faites) semblant|pretend (?:to|you|that)|act as|finge|fingir|finja|สมมติว่า/

/** What the assistant must not reveal. */
const SECRETS =
  /(?:mot de passe|mots de passe|password|contrasena|senha|รหัสผ่าน|api key|cle api|token)\w*.{0,30}(?:admin|client|serveur|server|usuario|cliente|servidor|แอดมิน|ลูกค้า)|(?:admin|client|cliente|แอดมิน)\w*.{0,20}(?:mot de passe|password|contrasena|senha|รหัสผ่าน)/

/** Whether a question is about how the assistant works rather than about the site. It gets no answer. */
export const asksAgainstRules = (text: string): boolean => {
  const folded = foldSentence(text)
  return RULES.test(folded) || SECRETS.test(folded)
}
