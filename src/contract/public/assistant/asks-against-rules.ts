import { foldSentence } from './read-words.ts'

/** What somebody tells a program to forget, or to be. */
const RULES =
  /(?:ignor\w*|oubli\w*|forget|disregard|override|bypass|olvid\w*|esque\w*|desconsider\w*|ลืม|ไม่ต้องสนใจ|เพิกเฉย)\W.{0,30}(?:instruct\w*|instruccion\w*|instruc\w*|consigne\w*|regle\w*|rules?|reglas?|regras?|prompt|คำสั่ง|กฎ)|ลืมคำสั่ง|system prompt|prompt systeme|jailbreak|developer mode|mode developpeur|you are (?:now )?dan\b|(?:fais|faites) semblant|pretend (?:to|you|that)|act as|finge|fingir|finja|สมมติว่า/

/** What nobody is told. */
const SECRETS =
  /(?:mot de passe|mots de passe|password|contrasena|senha|รหัสผ่าน|api key|cle api|token)\w*.{0,30}(?:admin|client|serveur|server|usuario|cliente|servidor|แอดมิน|ลูกค้า)|(?:admin|client|cliente|แอดมิน)\w*.{0,20}(?:mot de passe|password|contrasena|senha|รหัสผ่าน)/

/** Whether a question is aimed at how the assistant works instead of at what the site says. There is nothing to answer. */
export const asksAgainstRules = (text: string): boolean => {
  const folded = foldSentence(text)
  return RULES.test(folded) || SECRETS.test(folded)
}
